import { expect, test } from "vitest"
import { ControlError, UnknownJobError } from "../../sim/errors.js"
import { CancelCommand } from "../../tools/commands/cancel.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld, tick } from "./fake-connection.js"

function world() {
    const it = new LiveWorld()
    const slots = [{ slot: "publish", status: "terminating", ownerId: 7, queueDepth: 2, held: false }]
    it.board.graphs = [graphStatus("pico", [nodeStatus("net")], { slots })]
    return { it, run: (...words: string[]) => it.run(new CancelCommand(it.parts), ...words) }
}

function ends(it: LiveWorld) {
    it.board.jobEvents.push({ seq: 9, at: 900, kind: "finished", id: 7, name: "publish", outcome: "canceled" })
}

test("it asks for the end of that job, waits, and says how it ended", async () => {
    const { it, run } = world()
    // of another run of the program
    it.board.jobEvents.push({ seq: 30, at: 9000, kind: "finished", id: 7, name: "old", outcome: "failed" })
    it.board.onCancel = () => ends(it)
    expect(await run("7")).toBe(0)
    expect(it.board.cancelled).toEqual([{ id: 7, wait: true }])
    expect(it.out).toBe("job 7: canceled\n")
    expect(it.board.closes).toBe(1)
})

test("what was not told of the end is not made up", async () => {
    const { it, run } = world()
    expect(await run("7")).toBe(0)
    expect(it.out).toBe("job 7: ended\n")
})

test("--no-wait ends with the acceptance", async () => {
    const { it, run } = world()
    expect(await run("7", "--no-wait")).toBe(0)
    expect(it.board.cancelled).toEqual([{ id: 7, wait: false }])
    expect(it.out).toBe("job 7: accepted\n")
})

test("--json is one object", async () => {
    const { it, run } = world()
    it.board.onCancel = () => ends(it)
    expect(await run("7", "--json")).toBe(0)
    const told = { schema: 1, request: "cancel", device: "12abdd2289421234", id: 7 }
    expect(JSON.parse(it.out)).toEqual({ ...told, outcome: "done", ended: "canceled" })
    const hasty = world()
    expect(await hasty.run("7", "--json", "--no-wait")).toBe(0)
    expect(JSON.parse(hasty.it.out)).toEqual({ ...told, outcome: "accepted" })
})

test.each([
    [
        new UnknownJobError("Expected the id of a job that lives or waits, found 9. There is 7 (publish)."),
        2,
        "next:  there is 7 (publish)",
    ],
    [new ControlError("Expected an open controller, found it shut down. Start it."), 7, "found it shut down"],
])("%s is exit %i", async (error, code, text) => {
    const { it, run } = world()
    it.board.onCancel = () => {
        throw error
    }
    expect(await run("9", "--json")).toBe(code)
    expect(it.err).toContain(text)
    expect(it.out).toBe("")
})

test("no end in time is exit 6 and says how its slot stands", async () => {
    const { it, run } = world()
    it.board.onCancel = () => new Promise(() => {})
    it.then(() => {})
    expect(await run("7", "--timeout", "5s")).toBe(6)
    expect(it.base.wall).toBe(5000)
    expect(it.err).toContain("expected job 7 to end within 5000 ms\n       found slot publish terminating\n")
})

test("a program that panics meanwhile is exit 7; Ctrl-C is 130", async () => {
    const { it, run } = world()
    it.board.onCancel = () => {
        it.board.panics++
        throw new Error("the program was started again")
    }
    expect(await run("7")).toBe(7)
    expect(it.err).toContain("panicked meanwhile")
    const other = world()
    other.it.board.onCancel = () => new Promise(() => {})
    const ended = other.run("7")
    await tick()
    other.it.base.interrupt("SIGINT")
    expect(await ended).toBe(130)
    expect(other.it.err).toBe("interrupted: the board goes on with it\n")
})

test.each(["0", "x", "-1", "1.5", "4294967296", "publish"])(
    "the id %s is bad usage, and no board is opened",
    async id => {
        const { it, run } = world()
        expect(await run("--", id)).toBe(2)
        expect(it.err).toContain("a whole number from 1 on")
        expect(it.choices).toEqual([])
    }
)
