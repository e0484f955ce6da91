// A simulator and a board that do what a test says, for the check command.
import type { CheckedBoard, CheckSimulator } from "../../tools/check/bring-up.js"
import type { GraphStatus, PanicReport } from "../../tools/simulation.js"

interface FakeNode {
    name: string
    state: string
    lastFault: { kind: string; message: string; at: number } | null
}

/** What the board will do. */
export class FakeBoard {
    compileError: Error | undefined
    bootError: Error | undefined
    /** Live bytes at each second; the last one stays. */
    live = [10_000]
    nodes: FakeNode[] = [
        { name: "a", state: "running", lastFault: null },
        { name: "b", state: "running", lastFault: null },
    ]
    /** Virtual ms. */
    settlesAt = 0
    panicAt = Infinity
    hasSupervisor = true
    starts = 0
}

export class FakeSimulator implements CheckSimulator {
    now = 0

    constructor(private readonly script: FakeBoard) {}

    async advance(ms: number) {
        this.now += ms
    }
    sensor() {
        return undefined
    }
    async boot(): Promise<CheckedBoard> {
        const { script } = this
        script.starts++
        if (script.bootError) throw script.bootError
        const now = () => this.now
        const panic: PanicReport = { code: 60004, name: "OutOfMemory", message: "full", stack: [], at: script.panicAt }
        const board = {
            log: [],
            events: [],
            times: { of: () => [] },
            get panics() {
                return now() >= script.panicAt ? [panic] : []
            },
            boots: 1,
            deviceId: "0",
            statuses: () => {
                if (!script.hasSupervisor) return []
                const nodes = script.nodes.map(n => (now() < script.settlesAt ? { ...n, state: "starting" } : n))
                return [{ nodes } as unknown as GraphStatus]
            },
            problems: () => [],
            refresh: async () => {},
            teardown: async () => {},
            heap: () => ({ live: script.live[Math.min(now() / 1000, script.live.length) - 1] ?? 0 }),
        }
        // what a check does not look at is left out
        return board as Partial<CheckedBoard> as CheckedBoard
    }
    async close() {}
}
