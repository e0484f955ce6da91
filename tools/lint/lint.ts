// One lint: reads a program, asks every rule, takes away what was accepted. Says nothing; report.ts does.
import { type Allow, allowComments, sift, type Told } from "./allow.js"
import { notesOf } from "./notes.js"
import type { Reading } from "./reading.js"
import { RULES, STALE_ALLOW } from "./rules.js"
import type { Place } from "./source.js"

export interface Linted {
    /** By file and line. */
    findings: Told[]
    /** How many were accepted. */
    allowed: number
    files: number
    nodes: number
    signals: number
    /** Sentences: what could not be read. */
    notes: string[]
}

/** @param given accepted by the caller; those in the source's comments come on top */
export function lint(reading: Reading, given: readonly Allow[], wrong: readonly Place[]): Linted {
    const { source } = reading
    const found = RULES.flatMap(rule =>
        rule
            .find(reading)
            .map((f): Told => ({ ...source.place(f.at), rule: rule.id, says: f.says, instead: f.instead }))
    )
    const comments = source.files.map(file => allowComments(file.text, source.place(file).file))
    const { left, stale } = sift(found, [...given, ...comments.flatMap(c => c.allows)])
    const findings = [
        ...left,
        ...stale.map(staleFinding),
        ...[...wrong, ...comments.flatMap(c => c.wrong)].map(unreadable),
    ]
    return {
        findings: findings.sort(byPlace),
        allowed: found.length - left.length,
        files: source.files.length,
        nodes: reading.nodes.length,
        signals: reading.signals.length,
        notes: notesOf(reading),
    }
}

function staleFinding({ rule, place, text }: Allow): Told {
    const isKnown = RULES.some(r => r.id === rule)
    return {
        ...place,
        rule: STALE_ALLOW,
        says: isKnown ? `nothing is found that this accepts: ${text}` : `there is no rule ${rule}: ${text}`,
        instead: isKnown ? "remove it" : `one of ${RULES.map(r => r.id).join(", ")}`,
    }
}

function unreadable(place: Place): Told {
    return {
        ...place,
        rule: STALE_ALLOW,
        says: "this accepts nothing as it is written",
        instead: "// devsup-allow RULE: why",
    }
}

function byPlace(a: Told, b: Told): number {
    return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column
}
