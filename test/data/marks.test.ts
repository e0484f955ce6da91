// What a write says of its node, and who reads and writes what, by the program test/programs/data/marks.ts.
import { afterAll, beforeAll, expect, test } from "vitest"
import { GraphError, Simulator } from "../../sim/index.js"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/marks")
})
afterAll(closeStories)

const steps = (title: string) => told[title]?.filter(line => !/ (asked|acked|exited)$/.test(line))

test("B113 onFirstWrite: ready with the first observed write of each activation, at once, whoever makes it; later ones leave it", () => {
    expect(steps("first write")).toEqual([
        "0 producer started",
        "0 consumer starting",
        "25 producer ready", // the channel written before is not marked
        "25 consumer started",
        "50 producer unready", // by its body: the second write does not take that back
        "125 twin started",
        "125 twin ready",
        "135 producer started",
        "135 consumer starting",
        "160 producer ready",
        "160 consumer started",
        "160 producer unready",
    ])
})

test("B114 a beat write keeps its writer alive; without one, or with observed alone, it goes stale", () => {
    expect(steps("beats")).toEqual([
        "0 marked started",
        "0 silent started",
        "0 looked started",
        "100 silent stale",
        "100 looked stale",
        "600 marked false, silent true, looked true",
        "660 marked stale", // quiet from here on
        "960 marked recovered",
        "1100 marked false",
    ])
})

test("B115 beatPut keeps alive and put does not: after six budgets only the plain writer is stale; the other goes stale when quiet", () => {
    expect(steps("verbs")).toEqual([
        "0 plain started",
        "0 beating started",
        "100 plain stale",
        "600 plain true, beating false",
        "660 beating stale",
        "860 beating recovered",
    ])
})

test("B171 who writes and who reads a signal is answered by the signal, not its name, in declaration order", () => {
    expect(told["flow"]?.slice(0, 3)).toEqual([
        "0 a: [both writer] to [both idle]",
        "0 c: [writer] to [both]",
        "0 unread: [writer] to []",
    ])
})

test("B197 a bare beat, a node among signals, a mark on what has no changes, or on what is read, do not compile", () => {
    // expected as errors in the program: it would not have compiled without them
    expect(told["unmarked"]).toBeDefined()
})

test("put, beatPut, get, reader and writer reach watch and channel; a channel without room says so", () => {
    expect(told["flow"]).toContain("0 true true false")
    expect(told["flow"]).toContain("0 5 5 true x")
})

const refusal = (name: string) => `${name}: onFirstWrite with no observed or beat entry in its writes: mark one`

test("B196 ★ onFirstWrite without a marked write is refused, naming the node", () => {
    expect(told["unmarked"]?.[1]).toBe("0 graph threw " + refusal("unmarked"))
})

test("B196 ★ so it is in a program that marks nothing at all", async () => {
    const sim = await Simulator.create()
    try {
        const boot = sim.boot("test/programs/data/first-write-of-nothing.ts")
        await expect(boot).rejects.toThrow(GraphError)
        await expect(boot).rejects.toThrow(refusal("producer"))
    } finally {
        await sim.close()
    }
})
