// What a node makes for others, cleared when it stops or crashes.

/** A slot, or a budget. */
export interface Provided {
    readonly name: string
    clear(): void
}
