// Which known names somebody may have meant.

/** Up to three of `known` that are a few edits from `name` or share its beginning, nearest first. */
export function nearest(name: string, known: string[]): string[] {
    const wanted = name.toLowerCase()
    return known
        .map(candidate => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
        .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 3)
        .map(({ candidate }) => candidate)
}

function distance(a: string, b: string): number {
    if (a.length > 2 && (b.startsWith(a) || a.startsWith(b))) return 1
    let row = Array.from({ length: b.length + 1 }, (_, i) => i)
    for (let i = 1; i <= a.length; ++i) {
        const above = row
        row = [i]
        for (let j = 1; j <= b.length; ++j)
            row[j] = Math.min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    return row[b.length]
}
