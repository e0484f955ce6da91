// What a rule has found, and what a rule is.
import type ts from "typescript"
import type { Reading } from "./reading.js"

export interface Finding {
    at: ts.Node
    /** One sentence. */
    says: string
    /** What to write instead. */
    instead: string
}

export interface Rule {
    /** In kebab-case. */
    id: string
    /** What it looks for, in one line. */
    summary: string
    find(reading: Reading): Finding[]
}
