// The picture of README.md: a minute of the Pico's firmware. After a change that is meant to show in it:
// npx vitest run test/timeline/reference -u
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mockRoom } from "../firmware/room.js"

test("docs/img/pico-minute.svg is what the firmware does", async () => {
    const sim = await Simulator.create({ seed: 1 })
    try {
        const room = mockRoom(sim)
        const board = await sim.boot("firmware/pico.ts")
        const until = async (t: number) => {
            while (sim.now < t) {
                await sim.runUntil(Math.min(t, Math.floor(sim.now / 1000 + 1) * 1000))
                await board.refresh()
            }
        }
        await until(8000)
        room.temperature.set(23)
        await until(12_000)
        room.button.press()
        await until(20_000)
        await board.restart("display")
        await until(24_000)
        room.temperature.disconnect()
        await until(36_000)
        room.temperature.connect()
        await until(44_000)
        await board.deactivate("climate")
        await until(50_000)
        await board.activate("climate")
        await until(60_000)
        await expect(sim.timeline().svg({ title: "A minute of firmware/pico.ts" })).toMatchFileSnapshot(
            "../../docs/img/pico-minute.svg"
        )
    } finally {
        await sim.close()
    }
})
