// The same seed, program and inputs give the same bytes: twice in one process, after anything else, and in every process.
import { createHash } from "node:crypto"
import { devNull } from "node:os"
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mockRoom } from "../firmware/room.js"

/**
 * Of `thermostatStory(7)`, made in other processes than this one. To renew it, after a change that is meant to show in a trace:
 * run this test and copy what it found. The program is not made of the library's nodes, so nothing in src/ moves it.
 */
const PINNED = "a1d8288d269c46bc3abc93239377e4107082642f224b244fd0f19a4573add67b"

async function thermostatStory(seed: number): Promise<string> {
    const sim = await Simulator.create({ seed, trace: devNull })
    try {
        const outdoor = sim.sensor("temperature", { name: "outdoor", reading: 21.5 })
        const relay = sim.sensor("relay")
        const button = sim.sensor("button")
        const board = await sim.boot("test/programs/sim/thermostat.ts")
        await sim.until(() => relay.get() === false && board.log.length > 2)
        outdoor.set(18.25)
        await sim.advance(700)
        button.press(120)
        await sim.advance(1000)
        outdoor.disconnect()
        await sim.advance(3000)
        outdoor.connect()
        await board.hog(40)
        await sim.advance(2000)
        await board.reboot()
        await sim.advance(2000)
        return sim.traceText()
    } finally {
        await sim.close()
    }
}

async function picoMinute(seed: number): Promise<string> {
    const sim = await Simulator.create({ seed, trace: devNull })
    try {
        const room = mockRoom(sim)
        const board = await sim.boot("firmware/pico.ts")
        await sim.advance(20_000)
        room.temperature.set(23)
        room.button.press()
        await sim.advance(20_000)
        await board.restart("climate")
        await sim.advance(20_000)
        return sim.traceText()
    } finally {
        await sim.close()
    }
}

test("a trace's bytes are those of every other process", async () => {
    const hash = createHash("sha256")
        .update(await thermostatStory(7))
        .digest("hex")
    expect(hash).toBe(PINNED)
})

test("the reference firmware gives the same bytes twice, whatever ran in between", async () => {
    const first = await picoMinute(3)
    await thermostatStory(99)
    expect(await picoMinute(3)).toBe(first)
    expect(first.split("\n").filter(line => line.includes('"kind":"event"')).length).toBeGreaterThan(20)
})

test("another seed is another run", async () => {
    expect(await thermostatStory(8)).not.toBe(await thermostatStory(7))
})
