// What a board asks of the client that reads its supervisors over the bus. The real one is sim/wire/client.ts.
import type { Request } from "../src/wire/record.js"
import type { BoardLink } from "./board-link.js"
import type { GraphStatus, JobEvent, LifecycleEvent, NodeStatus } from "./wire/status.js"

export interface BoardClient {
    /** Everything so far, in order. */
    readonly events: readonly LifecycleEvent[]
    readonly jobEvents: readonly JobEvent[]
    trace(...kinds: string[]): string[]
    statuses(): GraphStatus[]
    status(graph?: string): GraphStatus
    node(name: string): NodeStatus
    problems(): string[]
    refresh(): Promise<void>
    /** Resolves when it is done, in virtual time. */
    control(request: Request, node?: string, arg?: number, options?: { graph?: string }): Promise<void>
    /** Resolves when the job has ended, in virtual time. */
    cancel(id: number): Promise<void>
    close(): void
}

export type BoardClientFactory = (link: BoardLink) => BoardClient
