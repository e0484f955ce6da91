import fc from "fast-check"
import { expect, test } from "vitest"
import { difference } from "../../tools/graph/difference.js"
import { GraphDocument } from "../../tools/graph/document.js"

const open = "<!-- devsup graph a.ts -->"
const close = "<!-- /devsup graph -->"

test("what stands between markers is replaced, with the line ends of its begin marker; nothing else is touched", () => {
    const text = `\ufeffone\r\n\r\n${open}\r\nold\r\n${close}\r\ntwo\n  ${open} \nold\n  ${close}\t\nend without a line end`
    const document = new GraphDocument("d.md", text)
    expect(document.blocks.map(b => [b.line, b.words, document.content(b)])).toEqual([
        [3, ["a.ts"], ["old"]],
        [7, ["a.ts"], ["old"]],
    ])
    expect(document.with([["x", "y"], []])).toBe(
        `\ufeffone\r\n\r\n${open}\r\nx\r\ny\r\n${close}\r\ntwo\n  ${open} \n  ${close}\t\nend without a line end`
    )
})

test("any document between and around markers survives", () => {
    const line = fc.tuple(fc.stringMatching(/^[^\n\r`~<]*$/), fc.constantFrom("\n", "\r\n"))
    const part = fc.array(line, { maxLength: 4 }).map(lines => lines.flat().join(""))
    fc.assert(
        fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (parts, last) => {
            const text = parts.map(p => `${p}${open}\n${p}${close}\n`).join("") + last
            const document = new GraphDocument("d.md", text)
            expect(document.blocks.length).toBe(parts.length)
            expect(document.with(document.blocks.map(() => ["new"]))).toBe(
                parts.map(p => `${p}${open}\nnew\n${close}\n`).join("") + last
            )
        })
    )
})

test("a marker of several lines has captions; words may be quoted", () => {
    const text = `<!-- devsup graph "my entry.ts" --view node a\n     a: says: this\n\n     b-2: that -->\n${close}\n`
    const [block] = new GraphDocument("d.md", text).blocks
    expect(block.words).toEqual(["my entry.ts", "--view", "node", "a"])
    expect([...block.captions]).toEqual([
        ["a", "says: this"],
        ["b-2", "that"],
    ])
    expect([block.from, block.to]).toEqual([4, 4])
})

test("markers in a fenced block are text, those after it count", () => {
    const shown = `\`\`\`\`md\n${open}\n\`\`\`\n${close}\n${close}\n\`\`\`\`\n~~~\n${open}\n~~~\n`
    expect(new GraphDocument("d.md", shown).blocks).toEqual([])
    expect(new GraphDocument("d.md", `${shown}${open}\n\`\`\`mermaid\n${close}\n`).blocks.map(b => b.line)).toEqual([
        10,
    ])
})

test.each([
    ["an end too many", `a\n${close}\n`, "d.md:2: none", "a begin marker before this end marker"],
    ["no end", `\n${open}\nx\n`, "d.md:2: none", "an end marker after this begin marker"],
    ["a begin within", `${open}\n${open}\n${close}\n`, "d.md:2: another begin", "the end marker of line 1 first"],
    ["a comment that does not end", "<!-- devsup graph a.ts\n x: y\n", "d.md:1: none", "--> at the end of this marker"],
    ["something after it", `${open} x\n${close}\n`, "d.md:1: x after it", "a marker that has its line to itself"],
    ["no caption", `<!-- devsup graph a.ts\nhm\n-->\n${close}\n`, "d.md:2: hm", "a caption, node: text"],
])("%s is refused with its place", (_, text, found, expected) => {
    expect(() => new GraphDocument("d.md", text)).toThrow(
        expect.objectContaining({ code: 2, expected, found: expect.stringContaining(found) })
    )
})

test("a difference is what is gone and what is new, from the first to the last of it", () => {
    expect(difference(["a", "b", "c", "d"], ["a", "x", "c", "y", "d"])).toEqual(["- b", "+ x", "  c", "+ y"])
    expect(difference(["a"], ["a"])).toEqual([])
    expect(difference([], ["a"])).toEqual(["+ a"])
    const lines = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 })
    fc.assert(
        fc.property(lines, lines, (before, after) => {
            const rows = difference(before, after)
            const part = (sign: string) => rows.filter(r => r[0] === sign || r[0] === " ").map(r => r.slice(2))
            expect(before.join()).toContain(part("-").join())
            expect(after.join()).toContain(part("+").join())
            expect(rows.length === 0).toBe(before.join() === after.join())
        })
    )
})
