import { Packet } from "jacdac-ts"
import { afterEach, expect, test } from "vitest"
import { readHeader, readOutcome, readRecord } from "../../src/wire/layout.js"
import { Answer, Code, Record, Request } from "../../src/wire/record.js"
import {
    ControlError,
    Fault,
    NodeFaultError,
    OnlyShownError,
    Simulator,
    UnknownNodeError,
    type Board,
} from "../../sim/index.js"
import { closeAll, watch, type Watched } from "./watched-board.js"

let sim: Simulator | undefined
afterEach(async () => {
    await sim?.close()
    await closeAll()
})

async function boot(program: string): Promise<Board> {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot(`test/programs/wire/${program}.ts`)
    await sim.runUntil(500)
    return board
}

function states(board: Board): string {
    return board
        .status()
        .nodes.map(n => `${n.name} ${n.state}`)
        .join(", ")
}

async function errorOf(verb: Promise<void>): Promise<Error> {
    return await verb.then(
        () => new Error("there was none"),
        (e: Error) => e
    )
}

test("each verb resolves when it is done, with all it told of already in", async () => {
    const board = await boot("controlled")
    expect(states(board)).toBe("base running, middle running, dawdles running, spare stopped")
    await board.deactivate("base")
    expect(board.trace("control", "disabled", "collateral", "asked", "acked")).toEqual([
        "base control",
        "base disabled",
        "middle collateral",
        "dawdles collateral",
        "spare collateral",
        "dawdles asked",
        "dawdles acked",
        "middle asked",
        "middle acked",
        "base asked",
        "base acked",
    ])
    expect(states(board)).toBe("base disabled, middle parked, dawdles collateral, spare collateral")
    await board.activate("dawdles")
    expect(states(board)).toBe("base running, middle running, dawdles running, spare stopped")
    await board.restart("middle")
    expect(["base", "middle", "dawdles"].map(name => board.node(name).epoch)).toEqual([2, 3, 3])
    const from = board.events.length
    await board.teardown()
    expect(board.events.slice(from).map(e => `${e.node} ${e.kind}`)).toEqual([
        "dawdles asked",
        "dawdles acked",
        "dawdles exited",
        "middle asked",
        "middle acked",
        "middle parked",
        "base asked",
        "base acked",
        "base exited",
    ])
    await board.wake()
    expect(states(board)).toBe("base running, middle running, dawdles running, spare stopped")
})

test("a fault is thrown with the device's own words; its node need not be the one that was asked for", async () => {
    const board = await boot("controlled")
    await board.inject("dawdles", Fault.Wedge)
    await board.inject("base", Fault.Wedge)
    const error = await errorOf(board.deactivate("base"))
    expect(error).toBeInstanceOf(NodeFaultError)
    expect(error).toMatchObject({
        name: "NodeFaultError",
        node: "dawdles",
        kind: "shutdown-timeout",
        message: "dawdles: no ack within 2000ms",
    })
    await board.clearFault("dawdles")
    expect(await errorOf(board.teardown())).toMatchObject({ node: "base", message: "base: no ack within 500ms" })
})

test("a gate that does not open names the provider", async () => {
    const board = await boot("faults")
    expect(await errorOf(board.wake())).toMatchObject({
        node: "waits",
        kind: "ready-dep-timeout",
        dep: "never",
        message: "waits: ready-dep never did not assert within 200ms",
    })
})

test("an unknown node is an error that names near ones, and nothing is sent", async () => {
    const board = await boot("controlled")
    const error = await errorOf(board.activate("midle"))
    expect(error).toBeInstanceOf(UnknownNodeError)
    expect(error.message).toBe('Expected the name of a node, found "midle". Did you mean middle?')
    expect((await errorOf(board.inject("xxxxxx", Fault.Crash))).message).toBe(
        'Expected the name of a node, found "xxxxxx". There is base, middle, dawdles, spare.'
    )
    expect(board.trace("control")).toEqual([])
})

test("a full mailbox is asked again for 2 s, then it is an error; what was accepted is done", async () => {
    const board = await boot("busy")
    const began = (sim as Simulator).now
    const ends: string[] = []
    const at = () => (sim as Simulator).now - began
    const asked = Array.from({ length: 6 }, (_, i) =>
        board.restart("slow").then(
            () => void ends.push(`${i} done`),
            (e: Error) => {
                expect(e).toBeInstanceOf(ControlError)
                expect(e.message).toMatch(/^Expected room for a request in the mailbox of graph busy, found it full\. /)
                expect(at()).toBeGreaterThanOrEqual(2000)
                expect(at()).toBeLessThan(2200)
                ends.push(`${i} refused`)
            }
        )
    )
    await Promise.all(asked)
    expect(ends.slice(0, 2)).toEqual(["5 refused", "0 done"])
    expect(ends.slice(2).sort()).toEqual(["1 done", "2 done", "3 done", "4 done"])
    expect(board.trace("control")).toHaveLength(5)
    expect(board.node("slow").epoch).toBe(6)
})

test("injection into a program that does not carry it is refused in words", async () => {
    const board = await boot("two")
    for (const verb of [() => board.inject("sensor", Fault.Stall), () => board.clearFault("sensor")]) {
        const error = await errorOf(verb())
        expect(error).toBeInstanceOf(ControlError)
        expect(error.message).toBe(
            "Expected a program with fault injection, found graph pico without it. " +
                "Pass { faults: faultInjection() } to its startSupervisorServer."
        )
    }
})

test("where nobody drives, nodes are not moved one by one, but the graph is stopped and started", async () => {
    const board = await boot("undriven")
    const error = await errorOf(board.deactivate("rests"))
    expect(error).toBeInstanceOf(ControlError)
    expect(error.message).toMatch(/^Expected a fiber that drives graph undriven, found none in supervisor\.run\(\)/)
    expect(states(board)).toBe("rests running")
    await board.teardown()
    expect(states(board)).toBe("rests exited")
    await board.wake()
    expect(states(board)).toBe("rests running")
})

test("a graph that is only shown says so", async () => {
    const board = await boot("shown")
    for (const verb of [() => board.teardown(), () => board.activate("rests")]) {
        const error = await errorOf(verb())
        expect(error).toBeInstanceOf(OnlyShownError)
        expect(error.message).toMatch(/^Expected graph shown to take control commands, found one that is only shown\. /)
    }
    expect(states(board)).toBe("rests running")
})

test("a program that serves its mailbox itself answers as run() does", async () => {
    const board = await boot("own-driver")
    await board.restart("good")
    expect(board.node("good").epoch).toBe(2)
    expect(await errorOf(board.restart("deaf"))).toMatchObject({ node: "deaf", kind: "shutdown-timeout" })
    expect(board.log.map(line => line.text)).toEqual(["served good", "served deaf", "failed deaf: no ack within 100ms"])
})

test("a handler that throws where the server runs the verb costs the fault its handling, not its answer", async () => {
    const board = await boot("breaks")
    const error = await errorOf(board.teardown())
    expect(error).toBeInstanceOf(NodeFaultError)
    expect(error.message).toBe("rash: no ack within 100ms")
    expect(board.events.filter(e => e.kind === "fault").map(e => e.text)).toEqual([
        "rash: no ack within 100ms",
        "rash: onAckTimeout threw the handler broke",
    ])
    expect(board.panic).toBeUndefined()
})

test("after a panic the answer is an error, not silence", async () => {
    const board = await boot("breaks")
    await board.activate("spins")
    const error = await errorOf(board.deactivate("spins"))
    expect(error.message).toBe("the program on the device was started again")
    expect(board.panic?.name).toBe("InfiniteLoop")
    // the run after it takes commands again
    await (sim as Simulator).advance(500)
    await board.activate("spins")
})

test("with several graphs a node is found in its own, and teardown stops them all", async () => {
    const board = await boot("two-graphs")
    const all = () => board.statuses().flatMap(g => g.nodes.map(n => n.state))
    expect(all()).toContain("running")
    await board.teardown()
    expect(all()).not.toContain("running")
    await board.wake()
    expect(all()).toContain("running")
})

test("of two nodes of one name the one of the graph asked for is meant; asking moves no clock", async () => {
    const board = await boot("two-graphs")
    const its = sim as Simulator
    const { now } = its
    const answers = ["garden", "house"].map(graph => errorOf(board.ask(Request.Deactivate, "main", 0, graph)))
    const unknown = errorOf(board.ask(Request.Restart, "valve", 0, "house"))
    await Promise.resolve()
    expect(its.now).toBe(now)
    await its.advance(100)
    // neither graph is driven, and each answer names its own
    const texts = (await Promise.all(answers)).map(error => error.message)
    expect(texts).toEqual([expect.stringContaining("graph garden"), expect.stringContaining("graph house")])
    expect(await unknown).toBeInstanceOf(UnknownNodeError)
})

/** What the device answered to control commands: `token answer`. */
function answers({ reports }: Watched): string[] {
    const found: string[] = []
    for (const { payload } of reports)
        for (let at = 12; at + 4 <= payload.length; at += payload[at])
            if (readRecord(payload, at).type === Record.Outcome) {
                const { token, answer } = readOutcome(payload.subarray(at))
                found.push(`${token} ${Answer[answer]}`)
            }
    return found
}

test("an answer that gets lost is asked for again, and nothing is done twice", async () => {
    let lost = 0
    const watched = await watch("controlled", {
        loses: packet => {
            if (packet.isCommand || packet.serviceCommand !== Code.Records) return false
            const b = packet.data
            const isOutcome = b.length > 16 && readHeader(b).token === 0 && b[13] === (Record.Outcome as number)
            return isOutcome && ++lost <= 3
        },
    })
    await watched.sim.runUntil(500)
    await watched.board.restart("base")
    expect(watched.board.trace("control")).toEqual(["base control"])
    expect(watched.board.node("base").epoch).toBe(2)
    expect(answers(watched).map(a => a.split(" ")[1])).toEqual(["Accepted", "Accepted", "Done", "Done"])
})

test("asked only how a request stands that it does not know, the device does nothing and says so", async () => {
    const watched = await watch("controlled", { alone: true })
    const { sim: its, link } = watched
    const send = async (...data: number[]) => {
        const p = Packet.from(Code.Control, Uint8Array.from(data))
        p.deviceIdentifier = link.serverId
        p.serviceIndex = 1
        p.isCommand = true
        link.send(p)
        await its.advance(5)
        return answers(watched).pop()
    }
    await its.runUntil(500)
    expect(await send(7, 1, Request.Teardown, 0, 0, 1)).toBe("263 Forgotten")
    expect(await send(8, 1, Request.Deactivate, 9, 0, 0)).toBe("264 NoNode")
    expect(await send(9, 1, 77, 0, 0, 0)).toBe("265 NotKnown")
    expect(await send(10, 1, Request.Clear, 0, 0, 0)).toBe("266 Done")
    expect(await send(10, 1, Request.Clear, 0, 0, 1)).toBe("266 Done")
    expect(watched.reports.filter(r => r.payload.length > 12)).toHaveLength(5)
})

test("nothing of a request stays: the heap after ten more rounds is what it was", async () => {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/wire/controlled.ts", { gcStress: true })
    const live: number[] = []
    for (let round = 1; round <= 15; ++round) {
        await board.restart("base")
        await board.inject("spare", Fault.Wedge)
        await board.clearFault("spare")
        await board.teardown()
        await board.wake()
        await sim.advance(50)
        if (round === 5 || round === 15) live.push(board.heap().live)
    }
    expect(live[1]).toBe(live[0])
})
