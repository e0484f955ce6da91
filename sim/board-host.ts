// What a board needs of its simulator.
import type { BoardClient } from "./board-client.js"
import type { BoardLink } from "./board-link.js"
import type { Board } from "./board.js"
import type { Bus } from "./bus.js"
import type { Clock } from "./clock.js"
import type { Trace } from "./trace.js"
import type { VmFactory } from "./vm.js"
import type { Waiting } from "./wait.js"
import type { Network } from "./world/network.js"

export interface BoardHost {
    readonly seed: number
    readonly clock: Clock
    readonly bus: Bus
    readonly trace: Trace
    readonly vmFactory: VmFactory
    readonly network: Network
    readonly waiting: Waiting
    /** Is it to be kept which instructions run? */
    readonly coverage: boolean
    makeClient(link: BoardLink): BoardClient
    /** Something happened that fibers without a wake time may be woken by. */
    stimulus(): void
    /** A line as the VM gave it. */
    heard(board: Board, raw: string): void
}
