// What a reading could not tell from the source, in sentences for people.
import type { Reading } from "./reading.js"

export function notesOf({ nodes, hidden, unresolved, signals, source }: Reading): string[] {
    const at = (node: Parameters<typeof source.place>[0]) => {
        const { file, line } = source.place(node)
        return `${file}:${line}`
    }
    const notes = [
        ...[...hidden].map(
            n => `the body of ${n.name} (${at(n.at)}) cannot be found in the source: it is not looked at`
        ),
        ...nodes.flatMap(n =>
            n.unread.map(what => `the ${what} of ${n.name} (${at(n.at)}) cannot be read whole from the source`)
        ),
        ...unresolved.map(
            u => `which signal is meant at ${at(u.at)} cannot be told: who reads and writes what is left out`
        ),
        ...signals
            .filter(s => s.escaped)
            .map(s => `${s.name} (${at(s.at)}) is given to code that is not read: who else uses it is not known`),
    ]
    return [...new Set(notes)]
}
