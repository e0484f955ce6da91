// The programs in README.md and docs/ are written as lint would have them; the one that shows what a drop skips is told of.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { lintParts } from "../../tools/lint/lint-parts.js"
import { MadeProject } from "../check/made-project.js"
import { examplesIn } from "../readme/code-blocks.js"

const root = path.resolve(import.meta.dirname, "../..")

test("the programs of README.md and docs/ have no finding but the one they are about", async () => {
    const pages = ["README.md", ...readdirSync(path.join(root, "docs")).map(name => `docs/${name}`)].filter(name =>
        name.endsWith(".md")
    )
    const examples = pages.flatMap(page => examplesIn(page, readFileSync(path.join(root, page), "utf8")))
    const fileOf = (where: string) => `src/${where.replace(/[^\w]/g, "-")}`
    const project = new MadeProject({
        ...Object.fromEntries(examples.map(e => [`${fileOf(e.where)}.ts`, e.source])),
        "src/main.ts": examples.map(e => `import "./${fileOf(e.where).slice(4)}"\n`).join(""),
    })
    try {
        const { findings, notes } = await lintParts.lint(
            project.path("src/main.ts"),
            [],
            [],
            new AbortController().signal
        )
        const [heater] = examples.filter(e => e.source.includes("never printed"))
        expect(findings.map(f => [f.file, f.rule, f.says])).toEqual([
            [
                `${fileOf(heater?.where ?? "")}.ts`,
                "skipped-finally",
                "heater: work that is dropped while it waits never runs its finally block",
            ],
        ])
        expect(notes).toEqual([])
    } finally {
        project.remove()
    }
})
