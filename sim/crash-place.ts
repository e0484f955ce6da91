// Where a crash was thrown, for people. The simulator knows it; a board does not tell.

/** `src/x.ts:12`: the innermost place that is no installed package's, else the innermost; undefined where none is known. */
export function crashPlace(stack: readonly string[] | undefined): string | undefined {
    const frame = stack?.find(frame => !frame.includes("node_modules/")) ?? stack?.[0]
    return frame && (/\(([^()]*)\)$/.exec(frame)?.[1] ?? frame)
}

/** A text about a crash, with its place. */
export function withPlace(text: string, stack: readonly string[] | undefined): string {
    const place = crashPlace(stack)
    return place === undefined ? text : `${text} (${place})`
}
