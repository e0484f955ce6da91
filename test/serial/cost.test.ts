// What looking at a board over USB costs: virtual time until a full status is in, fiber wakes, bytes of an idle board.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Splitter } from "../../sim/usb/splitter.js"
import { bridgeFrame, BridgeCommand, bridgeCommandOf } from "../../sim/usb/bridge-command.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
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
