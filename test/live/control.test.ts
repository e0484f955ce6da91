import { expect, test } from "vitest"
import { ControlError, NodeFaultError, UnknownNodeError } from "../../sim/errors.js"
import { Request } from "../../src/wire/record.js"
import { controlCommands } from "../../tools/commands/control.js"
import { BROKEN_PIPE } from "../../tools/io.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld, tick } from "./fake-connection.js"

function world() {
    const it = new LiveWorld()
    it.board.graphs = [graphStatus("pico", [nodeStatus("climate"), nodeStatus("fan"), nodeStatus("net")])]
    const run = (verb: string, ...words: string[]) => {
        const command = controlCommands(it.parts).find(c => c.name === verb)
        if (!command) throw new Error(`no command ${verb}`)
        return it.run(command, ...words)
    }
    return { it, run }
}

/** The board ends it with these states. */
function ends(it: LiveWorld, states: Record<string, Partial<ReturnType<typeof nodeStatus>>>) {
    const [graph] = it.board.graphs
    it.board.graphs = [{ ...graph, nodes: graph.nodes.map(node => ({ ...node, ...states[node.name] })) }]
}

test.each([
    ["activate fan", { request: Request.Activate, node: "fan", arg: 0 }],
    ["deactivate fan", { request: Request.Deactivate, node: "fan", arg: 0 }],
    ["restart fan", { request: Request.Restart, node: "fan", arg: 0 }],
    ["teardown", { request: Request.Teardown, node: undefined, arg: 0 }],
    ["wake", { request: Request.Wake, node: undefined, arg: 0 }],
    ["inject fan stall", { request: Request.Inject, node: "fan", arg: 0 }],
    ["inject fan wedge", { request: Request.Inject, node: "fan", arg: 1 }],
    ["inject fan crash", { request: Request.Inject, node: "fan", arg: 2 }],
    ["clear fan", { request: Request.Clear, node: "fan", arg: 0 }],
])("%s asks for it and waits", async (line, asked) => {
    const { it, run } = world()
    const [verb, ...words] = line.split(" ")
    expect(await run(verb, ...words)).toBe(0)
    expect(it.board.asked).toEqual([{ ...asked, wait: true }])
    expect(it.board.closes).toBe(1)
})

test("what it did is shown: the node, and every other that moved", async () => {
    const { it, run } = world()
    it.board.onControl = () =>
        ends(it, { climate: { state: "disabled", ready: false }, fan: { state: "collateral" }, net: { status: "new" } })
    expect(await run("deactivate", "climate")).toBe(0)
    expect(it.out).toBe("climate  running -> disabled\nfan      running -> collateral\n")
    it.board.onControl = () =>
        ends(it, { climate: { state: "running", epoch: 2 }, fan: { state: "running", epoch: 1 } })
    expect(await run("activate", "climate")).toBe(0)
    expect(it.out).toContain(
        "climate  disabled -> running, not ready, epoch 2\nfan      collateral -> running, ready, epoch 1\n"
    )
    it.board.onControl = () => ends(it, { net: { epoch: 5 } })
    expect(await run("restart", "net")).toBe(0)
    expect(it.out).toContain("net  running anew, ready, epoch 5\n")
})

test("--json: what came of it, on one line", async () => {
    const { it, run } = world()
    it.board.onControl = () => ends(it, { fan: { state: "disabled", ready: false } })
    expect(await run("deactivate", "fan", "--json")).toBe(0)
    expect(JSON.parse(it.out)).toEqual({
        schema: 1,
        request: "deactivate",
        device: "12abdd2289421234",
        node: "fan",
        outcome: "done",
        changed: [{ node: "fan", state: "disabled", ready: false, epoch: 1 }],
    })
})

test("--no-wait ends with the acceptance and claims no more", async () => {
    const { it, run } = world()
    expect(await run("inject", "fan", "stall", "--no-wait")).toBe(0)
    expect(it.out).toBe("inject fan stall: accepted\n")
    expect(it.board.asked).toMatchObject([{ wait: false }])
    const json = world()
    expect(await json.run("inject", "fan", "stall", "--no-wait", "--json")).toBe(0)
    expect(JSON.parse(json.it.out)).toEqual({
        schema: 1,
        request: "inject",
        device: "12abdd2289421234",
        node: "fan",
        injected: "stall",
        outcome: "accepted",
    })
})

test("a fault is exit 7 with its text; what it moved on its way is shown", async () => {
    const { it, run } = world()
    it.board.onControl = () => {
        ends(it, { fan: { state: "stopping" } })
        throw new NodeFaultError("fan: did not ack within 2000ms", "fan", "shutdown-timeout")
    }
    expect(await run("deactivate", "fan")).toBe(7)
    expect(it.out).toBe("fan  running -> stopping\n")
    expect(it.err).toContain("found fan: did not ack within 2000ms\n")
    const json = world()
    json.it.board.onControl = it.board.onControl
    expect(await json.run("deactivate", "fan", "--json")).toBe(7)
    expect(JSON.parse(json.it.out)).toMatchObject({
        outcome: "fault",
        fault: { node: "fan", kind: "shutdown-timeout", message: "fan: did not ack within 2000ms" },
    })
})

test.each([
    [
        new UnknownNodeError('Expected the name of a node, found "fna". Did you mean fan?'),
        2,
        "next:  did you mean fan?",
    ],
    [new ControlError("Expected room in the mailbox, found it full. Ask again later."), 7, "found it full"],
])("%s is exit %i", async (error, code, text) => {
    const { it, run } = world()
    it.board.onControl = () => {
        throw error
    }
    expect(await run("restart", "fna", "--json")).toBe(code)
    expect(it.err).toContain(text)
    expect(it.out).toBe("")
})

test("no outcome in time is exit 6 and says how the node stands", async () => {
    const { it, run } = world()
    it.board.onControl = () => {
        ends(it, { fan: { state: "stopping" } })
        return new Promise(() => {})
    }
    it.then(() => {})
    expect(await run("deactivate", "fan", "--timeout", "5s")).toBe(6)
    expect(it.base.wall).toBe(5000)
    expect(it.err).toContain("expected node fan to be deactivated within 5000 ms\n       found fan is stopping\n")
    expect(it.board.closes).toBe(1)
})

test("a program that panics meanwhile is exit 7", async () => {
    const { it, run } = world()
    it.board.onControl = () => {
        it.board.panics++
        throw new Error("the program on the device was started again")
    }
    expect(await run("wake")).toBe(7)
    expect(it.err).toContain("panicked meanwhile")
})

test.each([
    ["SIGINT", 130],
    [BROKEN_PIPE, 0],
])("interrupted by %s: exit %i, the board is let go", async (signal, code) => {
    const { it, run } = world()
    it.board.onControl = () => new Promise(() => {})
    const running = run("teardown")
    await tick()
    it.base.interrupt(signal)
    expect(await running).toBe(code)
    expect(it.board.closes).toBe(1)
})

test.each([
    ["activate", [], "missing required argument 'node'"],
    ["teardown", ["fan"], "too many arguments"],
    ["inject", ["fan"], "missing required argument 'fault'"],
    ["inject", ["fan", "crsh"], "did you mean crash?"],
    ["inject", ["fan", "xyz"], "there is stall, wedge, crash"],
    ["restart", ["fan", "--timeout", "soon"], "a duration above zero for --timeout"],
])("%s %j is bad usage and opens nothing", async (verb, words, text) => {
    const { it, run } = world()
    expect(await run(verb, ...words)).toBe(2)
    expect(it.err).toContain(text)
    expect(it.choices).toEqual([])
})
