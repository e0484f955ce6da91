// The programs in a Markdown file, and what the file says they print. Pure.
// Rule: a `ts` block is a program; a `text` block right under it is all it prints. A block after `<!-- prelude -->`
// stands before every later one that imports nothing itself.

export interface Example {
    /** Where the block begins, e.g. `docs/writing-a-task.md:40`. */
    where: string
    source: string
    /** Lines; undefined when the text says nothing about it. */
    prints: string[] | undefined
}

/** Where an example is compiled, from the repository's root: inside the project, since that is where its packages are found. */
export function programOf({ where }: Example): string {
    return ".cache/examples/" + where.replace(/[^\w.-]/g, "-").replace(/\.md-/, "-") + ".ts"
}

const BLOCK = /^(<!-- prelude -->\n)?```(\w*)\n([\s\S]*?)^```$(?:\n```text\n([\s\S]*?)^```$)?/gm

export function examplesIn(file: string, markdown: string): Example[] {
    let prelude = ""
    const found: Example[] = []
    for (const block of markdown.matchAll(BLOCK)) {
        const [, marker, language, code, output] = block
        if (language !== "ts" || code === undefined) continue
        if (marker) {
            prelude = code
            continue
        }
        const line = markdown.slice(0, block.index).split("\n").length
        found.push({
            where: `${file}:${line}`,
            source: code.startsWith("import") ? code : prelude + "\n" + code,
            prints: output?.trimEnd().split("\n"),
        })
    }
    return found
}
