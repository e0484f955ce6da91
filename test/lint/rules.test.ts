// Every rule on the programs that docs/linting.md shows for it. They are one program here, so that it is read once.
import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lintParts } from "../../tools/lint/lint-parts.js"
import type { Linted } from "../../tools/lint/lint.js"
import { RULES, STALE_ALLOW } from "../../tools/lint/rules.js"
import { MadeProject } from "../check/made-project.js"
import { documentedRules } from "./documented-rules.js"

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/linting.md"), "utf8")
const documented = documentedRules(page)
let project: MadeProject
let linted: Linted

beforeAll(async () => {
    const files = documented.flatMap(({ id, bad, good }) => [
        [`src/bad/${id}.ts`, bad],
        [`src/good/${id}.ts`, good],
    ])
    const imports = files.map(([file = ""]) => `import "./${file.slice(4, -3)}"\n`).join("")
    project = new MadeProject({ ...(Object.fromEntries(files) as Record<string, string>), "src/main.ts": imports })
    linted = await lintParts.lint(project.path("src/main.ts"), [], [], new AbortController().signal)
})
afterAll(() => project.remove())

test("every rule is documented, in the order of the table, and nothing else is", () => {
    expect(documented.map(rule => rule.id)).toEqual([...RULES.map(rule => rule.id), STALE_ALLOW])
})

test.each(documented.map(rule => rule.id))("%s: the bad program has exactly that finding, the good one none", id => {
    const rulesIn = (file: string) => linted.findings.filter(f => f.file === file).map(f => f.rule)
    expect(rulesIn(`src/bad/${id}.ts`)).toEqual([id])
    expect(rulesIn(`src/good/${id}.ts`)).toEqual([])
})

test("nothing in them is past reading", () => {
    expect(linted.notes).toEqual([])
})

test("the finding that the page shows is what is said", () => {
    const [sleep] = linted.findings.filter(f => f.file === "src/bad/raw-sleep.ts")
    expect(page).toContain(`    ${sleep?.says}\n    write: ${sleep?.instead}\n`)
})
