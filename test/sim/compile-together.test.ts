// Programs compiled by one process share parsed files and a type checker (sim/node/shared-checker.ts): nobody may notice.
import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { compileBatch } from "../../sim/node/compile.js"
import { cachedProgram } from "../../sim/node/program-cache.js"
import { MadeProject } from "../check/made-project.js"

const project = new MadeProject({
    // both use what is named and folded alike, in another order
    "src/words.ts":
        "export const limit = 3 * 4\nexport class Words {\n    constructor(public text: string) {}\n    shout() {\n        return this.text + limit\n    }\n}\nexport function say(words: Words) {\n    console.log(words.shout())\n}\n",
    "src/one.ts": 'import { say, Words } from "./words"\n\nsay(new Words("one"))\n',
    "src/two.ts":
        'import { limit, Words } from "./words"\nimport * as ds from "@devicescript/core"\n\nawait ds.sleep(limit)\nconsole.log(new Words("two").text, limit)\n',
    "src/adds.ts":
        'import { Words } from "./words"\n\ndeclare global {\n    interface String {\n        added: number\n    }\n}\nconsole.log(new Words("three").text.added)\n',
    "src/wants.ts": 'import { Words } from "./words"\n\nconsole.log(new Words("four").text.added)\n',
    "src/script.ts": "const limit = 5\nconsole.log(limit)\n",
    "src/wrong.ts": 'import { say } from "./words"\n\nsay("five")\n',
})
afterAll(() => project.remove())

/** What the cache holds of an entry. */
function kept(path: string) {
    const program = cachedProgram({ root: project.root, path })
    return { bytes: program?.binary, map: program?.sourceMap().toJSON() }
}

test("together they give what each gives alone: the same bytes and the same errors", async () => {
    const names = ["one", "two", "adds", "script", "wants", "wrong"].map(name => `src/${name}.ts`)
    const together = await compileBatch(project.root, names)
    expect(together.map(report => report.diagnostics.map(d => `${d.file}:${d.line} ${d.message}`))).toEqual([
        [],
        [],
        [],
        [],
        // what one entry declares for all files is not there for another
        ["src/wants.ts:3 Property 'added' does not exist on type 'string'."],
        ["src/wrong.ts:3 Argument of type 'string' is not assignable to parameter of type 'Words'."],
    ])
    const second = kept("src/two.ts")
    expect(second.bytes?.length).toBeGreaterThan(0)
    rmSync(join(project.root, ".cache"), { recursive: true })
    await compileBatch(project.root, ["src/two.ts"])
    expect(kept("src/two.ts")).toEqual(second)
})
