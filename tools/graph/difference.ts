// What changed between two texts, line by line, for a person: `-` is gone, `+` is new. Pure.

/** The lines from the first to the last that differ; empty where none do. Both without line ends. */
export function difference(before: readonly string[], after: readonly string[]): string[] {
    let head = 0
    while (head < before.length && head < after.length && before[head] === after[head]) ++head
    let tail = 0
    while (
        tail < before.length - head &&
        tail < after.length - head &&
        before[before.length - 1 - tail] === after[after.length - 1 - tail]
    )
        ++tail
    const old = before.slice(head, before.length - tail)
    const now = after.slice(head, after.length - tail)
    // length of the longest common run of lines, in order, from (i, j) on
    const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
    for (let i = old.length - 1; i >= 0; --i)
        for (let j = now.length - 1; j >= 0; --j)
            common[i][j] = old[i] === now[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1])
    const rows: string[] = []
    for (let i = 0, j = 0; i < old.length || j < now.length;)
        if (i < old.length && j < now.length && old[i] === now[j]) {
            rows.push("  " + old[i++])
            ++j
        } else if (j === now.length || (i < old.length && common[i + 1][j] >= common[i][j + 1]))
            rows.push("- " + old[i++])
        else rows.push("+ " + now[j++])
    return rows
}
