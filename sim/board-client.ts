// What a board asks of the client that reads its supervisor over the bus (sim/wire/client.ts). Structural, so that the
// core does not depend on the protocol; generic data is passed through as the client has it.
import type { BoardLink } from "./board-link.js"

/** One lifecycle event of DESIGN 3.3; kinds and faults are words in kebab-case. */
export interface LifecycleEvent {
    seq: number
    at: number
    kind: string
    node?: string
    epoch?: number
    fault?: string
    text?: string
}

export interface BoardClient<Status = unknown, Node = unknown> {
    /** Everything so far, in order. */
    readonly events: readonly LifecycleEvent[]
    /** As last pushed. */
    status(): Status
    /** One node of that status. Throws for an unknown name. */
    node(name: string): Node
    /** Polls now; resolves when the answer is in. */
    refresh(): Promise<void>
    close?(): void
}

export type BoardClientFactory<C extends BoardClient = BoardClient> = (link: BoardLink) => C
