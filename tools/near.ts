// Names like the one that was mistyped, best first. Pure.

/** Up to `limit` of `names` within a third of the word's length in edits, or containing it or contained in it. */
export function nearNames(word: string, names: readonly string[], limit = 3): string[] {
    const wanted = word.toLowerCase()
    return names
        .map(name => ({ name, score: score(wanted, name.toLowerCase()) }))
        .filter(n => n.score < Infinity)
        .sort((a, b) => a.score - b.score || a.name.localeCompare(b.name))
        .slice(0, limit)
        .map(n => n.name)
}

function score(wanted: string, name: string): number {
    const edits = distance(wanted, name)
    if (edits <= Math.max(1, Math.ceil(wanted.length / 3))) return edits
    const contains = wanted.length > 2 && (name.includes(wanted) || wanted.includes(name))
    return contains ? 100 + edits : Infinity
}

function distance(a: string, b: string): number {
    let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
    for (let i = 1; i <= a.length; ++i) {
        const current = [i]
        for (let j = 1; j <= b.length; ++j) {
            const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
            current[j] = Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
        }
        previous = current
    }
    return previous[b.length] ?? 0
}
