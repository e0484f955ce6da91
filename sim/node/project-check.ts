// What the compiler would pass over in silence, or blame on another file, in a project's own files.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Diagnostic } from "../errors.js"

/** Empty where the project's configuration and service descriptions can be read. */
export function checkProject(root: string): Diagnostic[] {
    return [...checkConfig(root), ...checkServices(root)]
}

function checkConfig(root: string): Diagnostic[] {
    const file = "devsconfig.json"
    const text = readFileSync(join(root, file), "utf8")
    const expected = "expected a JSON object, {} for the defaults"
    const next = "mend it there, or make the whole file {}"
    try {
        const value: unknown = JSON.parse(text)
        if (value && typeof value === "object" && !Array.isArray(value)) return []
        return [problem(file, text, 0, `${expected}, found ${JSON.stringify(value).slice(0, 40)}; ${next}`)]
    } catch {
        const at = endOfJson(text)
        const found = text.slice(at).trim() ? `found ${JSON.stringify(text[at])}` : "found the end of the file"
        return [problem(file, text, at, `${expected}, ${found}; ${next}`)]
    }
}

// The compiler makes a class without a name of it, and complains about that in a file of its own.
function checkServices(root: string): Diagnostic[] {
    const folder = join(root, "services")
    if (!existsSync(folder)) return []
    return readdirSync(folder)
        .filter(name => /\.md$/i.test(name) && !/README\.md$/i.test(name))
        .flatMap(name => {
            const text = readFileSync(join(folder, name), "utf8")
            if (/^#[ \t]+\S/m.test(text)) return []
            const found = text.trim() ? "no such line" : "an empty file"
            const message = `expected a service description with its name in a line "# Name", found ${found}; write it, or remove the file`
            return [problem(`services/${name}`, text, 0, message)]
        })
}

function problem(file: string, text: string, at: number, message: string): Diagnostic {
    const before = text.slice(0, at).split("\n")
    return { file, line: before.length, column: before[before.length - 1].length + 1, code: 0, message }
}

/** The offset of the first character that no JSON text goes on with. */
function endOfJson(text: string): number {
    for (let length = 1; length <= text.length; ++length)
        if (text.slice(0, length).trim() && !isBeginning(text.slice(0, length))) return length - 1
    return text.length
}

/** Node says of a text that only lacks its end that, or names a position behind it. */
function isBeginning(text: string): boolean {
    try {
        JSON.parse(text)
        return true
    } catch (e) {
        const { message } = e as Error
        const position = /at position (\d+)/.exec(message)
        return /end of JSON|Unterminated/.test(message) || Number(position?.[1] ?? -1) >= text.length
    }
}
