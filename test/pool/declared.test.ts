// Pools that cannot be as declared: what graph() says, and what the compiler says.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CompileError } from "../../sim/errors.js"
import { compileEntry } from "../../sim/index.js"
import { closeAll, ran } from "../graph/ran.js"

let refusals: Record<string, string>
beforeAll(async () => {
    const board = await ran("pool/refusals", 2000)
    const answers = board.log.filter(line => line.level !== "error").map(({ text }) => text)
    refusals = Object.fromEntries(answers.map(text => text.split(/: (.*)/))) as Record<string, string>
    expect(board.panic).toBeUndefined()
})
afterAll(closeAll)

test("B183 \u2605 max above the members, literal or computed, or without any; min above max: both numbers are named", () => {
    expect(refusals["max above members"]).toBe("pool w: max 4 above its 3 members")
    expect(refusals["computed"]).toBe("pool w: max 4 above its 3 members")
    expect(refusals["no modes"]).toBe("pool w: max 1 above its 0 members")
    expect(refusals["min above max"]).toBe("pool w: min 3 above max 2")
})

test("B183 \u2605 bounds below what there can be, or none at all; a max below what is always on", () => {
    expect(refusals["negative min"]).toBe("pool w: min -1 below 0")
    expect(refusals["max 0"]).toBe("pool w: max 0 below 1")
    expect(refusals["fractions"]).toBe("pool w: min 1, max 2.5: expected whole numbers")
    expect(refusals["no bounds"]).toBe("pool w: min undefined below 0")
    expect(refusals["always on above max"]).toBe("pool w: max 2 below the 3 members that are always on")
})

test("what is allowed: min 0, one member; min is raised to what is always on", () => {
    expect(refusals["min 0"]).toBe("accepted")
    expect(refusals["one member"]).toBe("accepted")
    expect(refusals["min raised"]).toBe("accepted")
})

test("B182 \u2605 two pools of a name, a node of a member's name, a node of the pool's own", () => {
    expect(refusals["same pool name"]).toBe("duplicate node w0")
    expect(refusals["node of a member's name"]).toBe("duplicate node w0")
    expect(refusals["node of the pool's name"]).toBe("duplicate node w: a pool has that name")
    expect(refusals["pool and floor"]).toBe("a: duplicate dep w0")
})

test("names, graphs and counts of members are those of nodes", () => {
    expect(refusals["bad name"]).toBe("bad name W0")
    expect(refusals["in two graphs"]).toBe("w0 is in two graphs")
    expect(refusals["dependency on a pool that is not in the graph"]).toBe("a: unknown dep w0")
    expect(refusals["257 nodes"]).toBe("257 nodes, max 256")
})

test("a policy remembers the load of one pool: it is refused for a second", () => {
    expect(refusals["shared policy"]).toBe("pool b: its policy is pool a's: make one for each")
    expect(refusals["policy of its own"]).toBe("accepted")
})

/** What the compiler says of the line that holds each of these texts. */
async function saidOf(...texts: string[]): Promise<string[]> {
    const file = "test/programs/pool/wrong-declarations.ts"
    const path = join(import.meta.dirname, "../..", file)
    const source = readFileSync(path, "utf8").split("\n")
    const error = (await compileEntry(path).catch((e: unknown) => e)) as CompileError
    expect(error).toBeInstanceOf(CompileError)
    return texts.map(text => {
        const line = source.findIndex(l => l.includes(text)) + 1
        return error.diagnostics.find(d => d.file === file && d.line === line)?.message ?? "nothing"
    })
}

test("B183 ★ B184 ★ a bound that is missing, a policy that is none, an option that is unknown are compile errors", async () => {
    const said = await saidOf(
        "no-max",
        "no-options",
        "no-policy",
        "policy-function",
        "polcy",
        "bare-mode",
        "wrong-slots"
    )
    expect(said).toEqual([
        expect.stringMatching(/Property 'max' is missing/),
        "Expected 4 arguments, but got 3.",
        "Type 'number' is not assignable to type 'ScalingPolicy'.",
        "Type '() => number' is not assignable to type 'ScalingPolicy'.",
        expect.stringMatching(/'polcy' does not exist .*Did you mean.*'policy'/),
        expect.stringMatching(/not assignable to parameter of type 'Mode\[\]'/),
        expect.stringMatching(/Types of parameters 'drill'/),
    ])
})
