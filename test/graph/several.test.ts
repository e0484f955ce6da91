import { afterAll, beforeAll, expect, test } from "vitest"
import { closeAll, ran, said } from "./ran.js"

let lines: string[]

beforeAll(async () => {
    lines = said(await ran("graph/two-graphs", 1000))
})
afterAll(closeAll)

test("B014 each of two graphs lists its own nodes, in item order, and finds only those", () => {
    expect(lines.slice(0, 4)).toEqual([
        "house: lamp main | main lamp",
        "garden: main valve | main valve",
        "found:true undefined",
        "deps: main | lamp",
    ])
})

test("B014 a lookup or a verb with a node of another graph throws GraphError, and nothing moves", () => {
    const other = (name: string, graph: string) =>
        `true ${name} is no node of graph ${graph}: use the supervisor of its own graph`
    expect(lines.slice(4, 9)).toEqual([
        "lookup: " + other("main", "house"),
        "startNode: " + other("valve", "house"),
        "stopNode: " + other("main", "house"),
        "resumeNode: " + other("main", "garden"),
        "before false false false false 10",
    ])
})

test("two supervisors of one program drive their own graphs only", () => {
    expect(lines.slice(9, 12)).toEqual([
        "house up true true false false 30",
        "both up true true true true 80",
        "garden down true true false false 80",
    ])
})

test("B275 ★ each graph numbers its own events, its own boot first", () => {
    expect(lines).toContain("house 1 power-on")
    expect(lines).toContain("garden 1 power-on")
    const seqs = (graph: string) =>
        lines
            .filter(line => line.startsWith(graph + " ") && /\d/.test(line[graph.length + 1]))
            .map(l => l.split(" ")[1])
    expect(seqs("house")).toEqual(["1", "2", "3", "4", "5", "6"])
    const garden = seqs("garden")
    expect(garden.length).toBeGreaterThan(8)
    expect(garden).toEqual(garden.map((_, i) => String(i + 1)))
})
