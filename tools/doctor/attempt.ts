// A look at something that may be gone, or forbidden, by now. Pure.
export function attempt<T>(work: () => T, otherwise: T): T {
    try {
        return work()
    } catch {
        return otherwise
    }
}
