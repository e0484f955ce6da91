// What looking at a board over USB costs: virtual time until a full status is in, fiber wakes, bytes of an idle board.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Splitter } from "../../sim/usb/splitter.js"
import { bridgeFrame, BridgeCommand, bridgeCommandOf } from "../../sim/usb/bridge-command.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { countingVmFactory, type Mark } from "../../bench/counting-vm.js"
import type { VmModule } from "../../sim/vm.js"
import { Desk } from "./plugged-board.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

test("from opening the port to a full status of 20 nodes: at most 100 virtual ms, and so is every later one", async () => {
    await desk.boot("serial/twenty")
    await desk.sim.advance(2000)
    const begun = desk.sim.now
    const board = await desk.connect()
    const nodes = board.statuses()[0].nodes
    expect(nodes).toHaveLength(20)
    expect(nodes.every(n => n.state === "running" && n.status.startsWith("reading "))).toBe(true)
    expect(desk.sim.now - begun).toBeLessThanOrEqual(100)
    // the events of before come after the status, and take their time on the bus
    await desk.sim.advance(1000)
    const asked = desk.sim.now
    await desk.within(board.refresh())
    expect(desk.sim.now - asked).toBeLessThanOrEqual(100)
})

test("a board whose host has gone, and one nobody ever spoke to, send nothing but Jacdac's announcements", async () => {
    await desk.boot("wire/two")
    const commands = new Set<string>()
    const splitter = new Splitter({
        frame: frame => {
            if (bridgeCommandOf(frame) !== undefined) return
            commands.add(`${frame[13]}:${frame[14] | (frame[15] << 8)}`)
        },
        text: () => {},
    })
    const stream = await desk.openStream("/dev/ttyACM0", { data: bytes => splitter.push(bytes), closed: () => {} })
    await desk.sim.advance(2000)
    expect(desk.received).toBe(0)
    stream.write(stuffFrame(bridgeFrame(BridgeCommand.EnablePackets)))
    await desk.sim.advance(10_000)
    expect([...commands]).toEqual(["0:0"])
    await stream.close()
})

/** How often a fiber of 50 nodes that beat at 1 Hz is given the processor in two minutes, with nobody, a host, a host that asks every second. */
async function runs(host: boolean, refreshes: boolean): Promise<number> {
    const marks: Mark[] = []
    const vms: VmModule[] = []
    const its = new Desk(inner => {
        const counting = countingVmFactory(inner, mark => void marks.push(mark))
        return async ports => {
            const vm = await counting(ports)
            vms.push(vm)
            return vm
        }
    })
    await its.boot("wire/fifty")
    await its.sim.runUntil(3000)
    const board = host ? await its.connect() : undefined
    await its.sim.runUntil(10_000)
    const mark = () => vms[vms.length - 1].dmesg("> @now")
    mark()
    for (let second = 11; second <= 130; ++second) {
        await its.sim.runUntil(second * 1000)
        if (refreshes && board) await its.within(board.refresh())
    }
    mark()
    await its.close()
    return marks[1].runs - marks[0].runs
}

test("a host that watches adds under 1 % to the fiber wakes of a board; asking for every heartbeat costs 6 a time", async () => {
    const alone = await runs(false, false)
    expect(alone).toBe(6000)
    expect((await runs(true, false)) - alone).toBeLessThan(alone / 100)
    expect((await runs(true, true)) - alone).toBeLessThanOrEqual(120 * 6 + alone / 100)
})
