import fc from "fast-check"
import { expect, test } from "vitest"
import { asciiLayout, asciiRows } from "../../tools/graph/ascii.js"
import { bringUp } from "../../tools/graph/bring-up.js"
import { cellWidth } from "../../tools/graph/cell-width.js"
import { crossings, layered } from "../../tools/graph/layered.js"
import { lifecycleDiagrams, lifecycleOf } from "../../tools/graph/lifecycle.js"
import { svg, svgLayout } from "../../tools/graph/svg.js"
import { randomPicture } from "./random-dag.js"

interface Area {
    x: number
    y: number
    width: number
    height: number
}

const overlap = (a: Area, b: Area) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Cheaper than expect, of which there would be a million. */
function must(holds: boolean, what: string, ...values: unknown[]) {
    if (!holds) throw new Error(`expected ${what}, found ${JSON.stringify(values)}`)
}

function expectSound(layout: {
    boxes: Area[]
    routes: (readonly [number, number])[][]
    width: number
    height: number
}) {
    for (const [i, a] of layout.boxes.entries()) {
        for (const b of layout.boxes.slice(i + 1)) must(!overlap(a, b), "boxes apart", a, b)
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= layout.width && a.y + a.height <= layout.height).toBe(true)
    }
    for (const route of layout.routes) {
        expect(route[route.length - 1][0]).toBeGreaterThan(route[0][0])
        for (const [i, [x]] of route.entries()) if (i) expect(x).toBeGreaterThanOrEqual(route[i - 1][0])
    }
}

/** Does a line from the right of its provider to the left of its dependent. */
function expectJoined(
    d: ReturnType<typeof bringUp>,
    boxes: Area[],
    routes: (readonly [number, number])[][],
    slack: number
) {
    for (const [i, { from, to }] of d.lines.entries()) {
        const [x0, y0] = routes[i][0]
        const [x1, y1] = routes[i][routes[i].length - 1]
        expect(x0).toBe(boxes[from].x + boxes[from].width)
        expect(Math.abs(boxes[to].x - x1)).toBeLessThanOrEqual(slack)
        expect(y0 > boxes[from].y && y0 < boxes[from].y + boxes[from].height).toBe(true)
        expect(y1 > boxes[to].y && y1 < boxes[to].y + boxes[to].height).toBe(true)
    }
}

test("any graph as SVG: no box over another, every edge from left to right and over no box", () => {
    fc.assert(
        fc.property(randomPicture, picture => {
            const d = bringUp(picture)
            const layout = svgLayout(d)
            expectSound(layout)
            expectJoined(d, layout.boxes, layout.routes, 10)
            // between two points of a pair it is in a gap; from pair to pair it is level, and no box is there
            for (const route of layout.routes)
                for (let i = 1; i + 1 < route.length; i += 2) {
                    expect(route[i][1]).toBe(route[i + 1][1])
                    const passage = {
                        x: route[i][0],
                        y: route[i][1],
                        width: route[i + 1][0] - route[i][0],
                        height: 0.1,
                    }
                    for (const box of layout.boxes) must(!overlap(passage, box), "a line beside boxes", passage, box)
                }
        }),
        { numRuns: 300 }
    )
})

test("any graph in a terminal: rows of one width, no box over another, edges from left to right that can be told apart", () => {
    fc.assert(
        fc.property(randomPicture, picture => {
            const d = bringUp(picture)
            const layout = asciiLayout(d)
            expectSound(layout)
            expectJoined(d, layout.boxes, layout.routes, 1)
            expectApart(layout.routes, layout.boxes)
            for (const row of asciiRows(d)) expect(cellWidth(row), row).toBe(layout.width)
        }),
        { numRuns: 300 }
    )
})

/** No two lines share a stretch or a corner: where they meet they cross at right angles. */
function expectApart(routes: (readonly [number, number])[][], boxes: Area[]) {
    const across = new Map<string, number>()
    const along = new Map<string, number>()
    for (const [line, route] of routes.entries())
        for (const [i, [x1, y1]] of route.entries()) {
            if (!i) continue
            const [x0, y0] = route[i - 1]
            expect(x0 === x1 || y0 === y1).toBe(true)
            const seen = y0 === y1 ? across : along
            for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); ++x)
                for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); ++y) {
                    const key = `${x} ${y}`
                    must((seen.get(key) ?? line) === line, `one line at ${key}`, seen.get(key), line)
                    seen.set(key, line)
                    for (const box of boxes)
                        must(!overlap({ x, y, width: 1, height: 1 }, box), "a line beside boxes", box)
                }
        }
}

test("any SVG is well-formed, and says in it what a reader of the page hears", () => {
    fc.assert(
        fc.property(randomPicture, picture => {
            const text = svg([bringUp(picture), ...lifecycleDiagrams(lifecycleOf(picture, picture.nodes[0].name)!)])
            expect(text).toContain("<title>graph g, ")
            const open: string[] = []
            for (const [, close, tag, self] of text.matchAll(
                /<(\/?)([a-z]+)(?:\s[a-zA-Z-]+="[^"<]*"|\s[a-zA-Z:]+="[^"<]*")*(\/?)>/g
            ))
                if (close) expect(open.pop()).toBe(tag)
                else if (!self) open.push(tag)
            expect(open).toEqual([])
            // every angle bracket is one of a tag
            expect(text.replace(/<\/?[a-z]+(\s[a-zA-Z:-]+="[^"<]*")*\/?>/g, "")).not.toMatch(/[<>]/)
            expect(text).not.toMatch(/NaN|undefined|Infinity/)
        }),
        { numRuns: 100 }
    )
})

test("the order of a column avoids crossings that can be avoided", () => {
    // a b c over their dependents in reverse
    const lines = [0, 1, 2].map(i => ({ from: i, to: 5 - i }))
    const l = layered(6, lines)
    expect(l.columns[0].map(cell => l.cells[cell].box)).toEqual([0, 1, 2])
    expect(l.columns[1].map(cell => l.cells[cell].box)).toEqual([5, 4, 3])
    expect(crossings(l.columns, l.segments, l.cells)).toBe(0)
    expect(
        crossings(
            [
                [0, 1, 2],
                [3, 4, 5],
            ],
            l.segments,
            l.cells
        )
    ).toBe(3)
})

test("a board's largest graphs are drawn: 256 in a chain, 256 of one provider", () => {
    const boxes = Array.from({ length: 256 }, (_, i) => ({ lines: ["n" + i], shape: "box" as const, dashed: false }))
    const chain = boxes.slice(1).map((_, i) => ({ from: i, to: i + 1, stroke: "plain" as const }))
    const star = boxes.slice(1).map((_, i) => ({ from: 0, to: i + 1, stroke: "ready" as const }))
    for (const lines of [chain, star]) {
        const d = { title: "", column: "wave", boxes, lines }
        expectSound(svgLayout(d))
        expectSound(asciiLayout(d))
    }
})
