// The number of the line in which a text of a file begins; a test that names lines by what they hold outlives edits above them.
import { readFileSync } from "node:fs"

export function lineOf(file: string): (text: string) => number {
    const source = readFileSync(file, "utf8")
    return text => {
        const at = source.indexOf(text)
        if (at < 0 || source.indexOf(text, at + 1) >= 0) throw new Error(`${file} does not have once: ${text}`)
        return source.slice(0, at).split("\n").length
    }
}
