// What a check of doctor comes to. Pure.

export interface Finding {
    /** What was looked at: `node`, `project`, `/dev/ttyACM0`. */
    check: string
    /** `note`: worth knowing, and nothing is broken. */
    level: "ok" | "note" | "problem"
    /** What was found. */
    text: string
    /** What to do; absent where nothing is to be done. */
    next?: string
}

export function ok(check: string, text: string): Finding {
    return { check, level: "ok", text }
}

export function note(check: string, text: string, next: string): Finding {
    return { check, level: "note", text, next }
}

export function problem(check: string, text: string, next: string): Finding {
    return { check, level: "problem", text, next }
}

/** One line a finding, with what to do below. */
export function findingText(findings: readonly Finding[]): string {
    const width = Math.max(0, ...findings.map(f => f.check.length))
    return findings
        .map(({ check, level, text, next }) => {
            const indent = " ".repeat("problem".length + width + 4)
            const lines = [...text.split("\n"), ...(next === undefined ? [] : [`next: ${next}`])]
            return `${level.padEnd("problem".length)}  ${check.padEnd(width)}  ${lines.join(`\n${indent}`)}\n`
        })
        .join("")
}
