// Accepted findings: how they are written, what they take away, and that one which takes nothing is told.
import { expect, test } from "vitest"
import { type Allow, allowComments, parseAllow, parseAllowFile, sift, type Told } from "../../tools/lint/allow.js"

const place = { file: "--allow", line: 0, column: 0 }
const found = (rule: string, file: string, line: number): Told => ({
    rule,
    file,
    line,
    column: 1,
    says: "",
    instead: "",
})

test("a rule, a file, a line", () => {
    expect(parseAllow("raw-sleep", place)).toEqual({ rule: "raw-sleep", place, text: "raw-sleep" })
    expect(parseAllow("raw-sleep:./src/a.ts:12", place)).toMatchObject({ file: "src/a.ts", lines: [12] })
    expect(["", "raw sleep", "raw-sleep:", "raw-sleep:a.ts:x"].map(word => parseAllow(word, place))).toEqual(
        Array(4).fill(undefined)
    )
})

test("a file of them, with reasons", () => {
    const text = "# what we live with\n\nraw-sleep:src/a.ts  # the pump\nraw-timer\r\nnot one\n"
    const { allows, wrong } = parseAllowFile(text, "allow.txt")
    expect(allows.map(a => [a.rule, a.file, a.place.line])).toEqual([
        ["raw-sleep", "src/a.ts", 3],
        ["raw-timer", undefined, 4],
    ])
    expect(wrong).toEqual([{ file: "allow.txt", line: 5, column: 1 }])
})

test("a comment is about its line, or with a line to itself about the code under it; it needs a reason", () => {
    const text = [
        "await ds.sleep(1) // devsup-allow raw-sleep: short",
        "// devsup-allow raw-sleep: long",
        "// and why it is long",
        "await ds.sleep(2)",
        "    // devsup-allow raw-sleep",
    ].join("\n")
    const { allows, wrong } = allowComments(text, "a.ts")
    expect(allows.map(a => a.lines)).toEqual([[1], [4]])
    expect(wrong).toEqual([{ file: "a.ts", line: 5, column: 5 }])
})

test("what is taken is taken once, what takes nothing is stale", () => {
    const all = [found("raw-sleep", "a.ts", 1), found("raw-sleep", "a.ts", 2), found("raw-timer", "b.ts", 1)]
    const of = (...words: string[]) => words.map(word => parseAllow(word, place) as Allow)
    const result = sift(all, of("raw-sleep:a.ts:1", "raw-timer:a.ts", "raw-sleep:a.ts", "raw-fiber"))
    expect(result.left).toEqual([all[2]])
    expect(result.stale.map(a => a.text)).toEqual(["raw-timer:a.ts", "raw-fiber"])
})
