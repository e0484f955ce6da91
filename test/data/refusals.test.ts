// Uses of resources that are refused: by graph(), or by the compiler already.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CompileError } from "../../sim/errors.js"
import { compileEntry } from "../../sim/index.js"
import { closeAll, ran } from "../graph/ran.js"

const wrong = "test/programs/data/wrong-types.ts"
let refusals: Record<string, string>
let error: CompileError
let source: string[]
beforeAll(async () => {
    const board = await ran("data/refusals", 1000)
    expect(board.panic).toBeUndefined()
    const answers = board.log.filter(line => line.level !== "error").map(({ text }) => text)
    refusals = Object.fromEntries(answers.map(text => text.split(/: (.*)/))) as Record<string, string>
    const path = join(import.meta.dirname, "../..", wrong)
    source = readFileSync(path, "utf8").split("\n")
    error = (await compileEntry(path).catch((e: unknown) => e)) as CompileError
    expect(error).toBeInstanceOf(CompileError)
})
afterAll(closeAll)

/** What the compiler says of the one line that holds this text. */
function said(text: string): string {
    const line = source.findIndex(l => l.includes(text)) + 1
    const found = error.diagnostics.filter(d => d.file === wrong && d.line === line)
    expect(found.length, `messages about line ${line}: ${error.message}`).toBeGreaterThan(0)
    return found[0].message
}

test("B189 ★ resources without a body, none in the list, one twice in whatever way: refused with the node's name", () => {
    expect(refusals["without a body"]).toBe("a: resources need a body to take them")
    expect(refusals["empty"]).toBe("a: empty resources")
    expect(refusals["twice"]).toBe("a: bus twice in resources")
    expect(refusals["consumed and shared"]).toBe("a: bus twice in resources")
})

test("B190 ★ a slot of two kinds: both are named; of one kind, and in two graphs, it is none of graph()'s business", () => {
    expect(refusals["of two kinds"]).toBe("b: bus as shared, elsewhere as lend")
    expect(refusals["of one kind"]).toBe("accepted")
    expect(refusals["in two graphs"]).toBe("accepted")
})

test("B190 ★ a slot of another type than the body takes: the compiler names both", () => {
    expect(said('node("swapped"')).toMatch(
        /parameters 'c' and .* incompatible.*'string' is not assignable to type 'number'/
    )
    expect(said('node("fewer"')).toMatch(
        /'\(n: .*, c: number, w: string\) .*not assignable.*'Body<number, \[number\]>'/
    )
    expect(said('node("inferred"')).toBe("Property 'length' does not exist on type 'number'.")
    expect(said('provide("seven")')).toMatch(/'string' is not assignable to parameter of type 'number'/)
    expect(said("const left")).toBe("Type 'number' is not assignable to type 'string'.")
    expect(said('node("slot-given"')).toMatch(
        /missing in type 'ResourceSlot<number>' but required in type 'ResourceUse/
    )
    expect(error.diagnostics.some(d => source[d.line - 1].includes('node("right"'))).toBe(false)
})

test("B192 per-member slots cannot be provided by one node, and want a pool", () => {
    expect(said('node("made"')).toMatch(/missing in type 'ResourceSlots<string>' but required in type 'Provided'/)
    expect(refusals["slots of no pool"]).toBe("a: no element of its own in slots bus: they are for pools of at most 2")
})

test("B194 ★ a Pause node cannot be dropped on stop, nor one without a body", () => {
    expect(refusals["dropped on stop, but paused"]).toBe("a: a Pause node cannot be dropped on stop")
    expect(refusals["dropped on stop, without resources"]).toBe("a: a Pause node cannot be dropped on stop")
    expect(refusals["dropped on stop, without a body"]).toBe("a: dropOnStop needs a body to drop")
    expect(refusals["dropped on stop, and rightly"]).toBe("accepted")
})
