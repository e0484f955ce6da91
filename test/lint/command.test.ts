// devsup lint as its users see it: words, JSON lines, exit codes (as a process: process.test.ts).
import { afterAll, beforeAll, expect, test } from "vitest"
import { runCommandLine } from "../../tools/command-line.js"
import { LintCommand } from "../../tools/commands/lint.js"
import { lintParts } from "../../tools/lint/lint-parts.js"
import { MadeProject } from "../check/made-project.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"

const HEAD = `import * as ds from "@devicescript/core"
import { Aborted, Mode, node } from "devicescript-supervisor"
`
let project: MadeProject
beforeAll(() => {
    project = new MadeProject({
        "src/bad.ts":
            HEAD +
            `node("ticker", Mode.Terminate, async n => {
    await ds.sleep(1000)
    setTimeout(() => console.log("tock"), 5000)
})
`,
        "src/good.ts": `${HEAD}node("ticker", Mode.Terminate, async n => await n.sleep(1000))\n`,
        "src/accepted.ts": `${HEAD}node("ticker", Mode.Terminate, async n => {
    await ds.sleep(1000) // devsup-allow raw-sleep: it is what this test is about
})
`,
        "src/broken.ts": `${HEAD}const a: number = "text"\nnode("a", Mode.Terminate, async n => await n.slep(1))\n`,
        "allow.txt": "raw-sleep:src/bad.ts  # why\nraw-timer:src/bad.ts:5\n",
        "stale.txt": "raw-fiber\n?\n",
    })
})
afterAll(() => project.remove())

async function lint(...words: string[]) {
    const io = new FakeIo(new FakeOutput())
    io.cwd = project.root
    const status = await runCommandLine(["lint", ...words], [new LintCommand(async () => lintParts)], "0", io)
    return { status, out: io.stdout.lines, err: io.stderr.lines }
}

test("findings: where, which rule, why, and what to write; exit 1", async () => {
    expect(await lint("src/bad.ts")).toEqual({
        status: 1,
        out: [
            "src/bad.ts:4:11  raw-sleep",
            "    ticker: a stop does not end ds.sleep, it waits until the sleep is over",
            "    write: if ((await n.sleep(1000)) instanceof Aborted) return",
            "src/bad.ts:5:5  raw-timer",
            "    ticker: setTimeout fires after the node has ended, and what its function throws ends the program",
            '    write: n.after(5000, () => console.log("tock"))',
        ],
        err: [
            "error: expected nothing to find in src/bad.ts",
            "       found 2 findings",
            "next:  write what stands under each, or accept one on its line with // devsup-allow RULE: why",
        ],
    })
})

test("nothing found: exit 0 and one line that says what was looked at", async () => {
    const clean = { status: 0, err: [] }
    expect(await lint("src/good.ts")).toEqual({
        ...clean,
        out: ["src/good.ts: 1 node and 0 signals in 1 file: nothing found"],
    })
    expect(await lint("src/accepted.ts")).toEqual({
        ...clean,
        out: ["src/accepted.ts: 1 node and 0 signals in 1 file: nothing found, 1 accepted finding"],
    })
    expect(await lint("src/bad.ts", "--allow", "raw-sleep", "--allow", "raw-timer:src/bad.ts:5")).toMatchObject(clean)
    expect(await lint("src/bad.ts", "--allow-file", "allow.txt")).toMatchObject(clean)
})

test("an allow that accepts nothing is a finding", async () => {
    const { status, out } = await lint("src/good.ts", "--allow", "raw-sleep:src/good.ts", "--allow-file", "stale.txt")
    expect(status).toBe(1)
    expect(out.filter(line => !line.startsWith(" "))).toEqual([
        "--allow raw-sleep:src/good.ts  stale-allow",
        "stale.txt:1:1  stale-allow",
        "stale.txt:2:1  stale-allow",
    ])
})

test("--json: a line a finding, one that sums up, and nothing else", async () => {
    const { status, out } = await lint("src/bad.ts", "--json", "--allow", "raw-timer")
    expect(status).toBe(1)
    expect(out.map(line => JSON.parse(line) as object)).toEqual([
        {
            schema: 1,
            kind: "finding",
            rule: "raw-sleep",
            file: "src/bad.ts",
            line: 4,
            column: 11,
            message: "ticker: a stop does not end ds.sleep, it waits until the sleep is over",
            instead: "if ((await n.sleep(1000)) instanceof Aborted) return",
        },
        {
            schema: 1,
            kind: "summary",
            entry: "src/bad.ts",
            findings: 1,
            allowed: 1,
            files: 1,
            nodes: 1,
            signals: 0,
            notes: [],
        },
    ])
})

test("what does not compile: exit 3 and every place", async () => {
    const { status, out, err } = await lint("src/broken.ts")
    expect([status, out]).toEqual([3, []])
    expect(err.slice(0, 3)).toEqual([
        "error: expected src/broken.ts to compile",
        "       found src/broken.ts:3:7 - Type 'string' is not assignable to type 'number'.",
        expect.stringContaining("src/broken.ts:4:"),
    ])
})

test.each([
    [["--allow", "raw-slep"], 'found "raw-slep"'],
    [["--allow", "raw-sleep:a:b:c"], 'found "raw-sleep:a:b:c"'],
    [["src/nowhere.ts"], "found no such file"],
    [["src/good.ts", "--allow-file", "nowhere.txt"], "found no such file"],
])("bad usage, %j: exit 2 and what to do", async (words, text) => {
    const { status, out, err } = await lint(...words)
    expect([status, out]).toEqual([2, []])
    expect(err.join("\n")).toContain(text)
    expect(err.at(-1)).toMatch(/^next: {2}\S/)
})

test("--rules lists them", async () => {
    expect((await lint("--rules")).out[0]).toMatch(/^never-written +a signal that is read and that nobody writes$/)
})
