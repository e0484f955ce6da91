// Which scenario files some words mean, a command line's or a test's: files, folders, patterns with * and **, or every one there is.
// Rule: node_modules, dist and hidden folders are left out unless they are named.
import { readdirSync, statSync } from "node:fs"
import path from "node:path"
import { ScenarioError } from "../errors.js"
import { nearest } from "../nearest.js"

const ENDING = /\.scenario\.ya?ml$/
const SKIPPED = new Set(["node_modules", "dist"])

/** Paths from `cwd`, sorted, each once. Throws ScenarioError for a word that means none, and where there is none at all. */
export function findScenarios(words: readonly string[], cwd: string): string[] {
    const all = (folder: string) => filesUnder(path.resolve(cwd, folder)).map(file => path.relative(cwd, file))
    const found = words.length === 0 ? all(".") : words.flatMap(word => meantBy(word, cwd, all))
    if (found.length === 0)
        throw new ScenarioError(
            "Expected a scenario file, *.scenario.yaml, in this folder or below it, found none. " +
                "Write one: docs/scenarios.md shows how, or name a folder that has some."
        )
    return [...new Set(found.map(file => file.split(path.sep).join("/")))].sort()
}

function meantBy(word: string, cwd: string, all: (folder: string) => string[]): string[] {
    const stat = statSync(path.resolve(cwd, word), { throwIfNoEntry: false })
    if (stat?.isFile() && ENDING.test(word)) return [path.relative(cwd, path.resolve(cwd, word))]
    const files = stat?.isDirectory() ? all(word) : /[*?{]/.test(word) ? all(".").filter(matcher(word)) : []
    if (files.length) return files
    const known = stat?.isDirectory() ? [] : all(".")
    const near = nearest(word, known)
    const found = stat?.isFile() ? "another kind of file" : stat ? "a folder without any" : "none"
    throw new ScenarioError(
        `Expected scenario files, *.scenario.yaml, at ${word}, found ${found}. ` +
            (near.length ? `Did you mean ${near.join(", ")}?` : "Correct the path; put a pattern with * in quotes.")
    )
}

/** `*` is any part of a name, `**` any folders, `{a,b}` either. */
function matcher(pattern: string): (file: string) => boolean {
    const source = pattern
        .replace(/^\.\//, "")
        .replace(/[.+^$()|[\]\\]/g, "\\$&")
        .replace(/\{([^}]*)\}/g, (_, words: string) => `(${words.split(",").join("|")})`)
        .replace(/\*\*\/|\*\*|\*|\?/g, part => ({ "**/": "(.*/)?", "**": ".*", "*": "[^/]*" })[part] ?? "[^/]")
    const expression = new RegExp(`^${source}$`)
    return file => expression.test(file.split(path.sep).join("/"))
}

function filesUnder(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
        const full = path.join(folder, entry.name)
        if (entry.isDirectory()) return entry.name.startsWith(".") || SKIPPED.has(entry.name) ? [] : filesUnder(full)
        return ENDING.test(entry.name) ? [full] : []
    })
}
