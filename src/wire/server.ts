// A supervisor on the wire. Owns what was pushed and until when somebody listens. A host fetches what it wants and says for
// how long it listens; meanwhile events, and the state of the nodes they concern, are pushed.
import { teardown } from "../lifecycle/verbs.js"
import { useStopAll } from "../node/hooks.js"
import * as ds from "@devicescript/core"
import type { FaultInjection } from "../control/fault.js"
import type { Controller } from "../controller/controller.js"
import { Graph, nameOf, Tap } from "../graph/graph.js"
import type { Supervisor } from "../lifecycle/supervisor.js"
import { Flag } from "../node/flags.js"
import { send, serve } from "./bus.js"
import { Asked, control, Controlled } from "./control.js"
import { Code, controlSize, fetchSize, headerSize } from "./record.js"
import { answer, begin, fill, flush, replay, tell } from "./report.js"
import { Ring } from "./ring.js"

export interface WireOptions {
    /** `consoleLines()`: one plain line per transition on the console too. */
    console?: Tap
    /** `faultInjection()`: hosts may inject faults; without it that is refused. */
    faults?: FaultInjection
    /** Shows its slots and what it tells, and lets its jobs be cancelled; without it the graph alone is shown. */
    controller?: Controller
}

/** ms that changes are collected for before they are pushed. */
const pushDelay = 10

/** control.ts; absent where nothing is to be controlled. */
export let onControl: typeof control

/** Shows `supervisor`'s graph on the bus, and lets it be controlled, as a Jacdac service named after it (services/supervisor.md). */
export function startSupervisorServer(supervisor: Supervisor, options?: WireOptions): void {
    onControl = control
    useStopAll(teardown)
    startStatusServer(supervisor, options)
}

/**
 * As `startSupervisorServer`, to be looked at only: control commands are refused, and a program that uses no verbs itself does
 * not carry them.
 */
export function startStatusServer(supervisor: Supervisor, options?: WireOptions): void {
    const g = supervisor.graph
    const s = new Server(supervisor, g, new Ring(g.options?.eventBuffer || 64))
    g.tap(s.ring.keep)
    if (options) {
        s.faults = options.faults
        if (options.console) g.tap(options.console)
        if (options.controller) options.controller.serve(s)
    }
    serve(s)
}

class Server implements Controlled {
    readonly begun = ds.millis()
    until: number
    /** Number of the next event to push. */ next: number
    /** Faults before this time have been pushed. */ prev: number

    readonly asked: Asked[] = []
    faults: FaultInjection

    constructor(
        readonly supervisor: Supervisor,
        readonly graph: Graph,
        readonly ring: Ring
    ) {}

    /** Where a controller is shown, slots.ts stands in for it. */
    async handle(packet: ds.Packet): Promise<void> {
        const p = packet.payload
        const code = packet.serviceCommand
        if (code === Code.Fetch)
            if (p.length >= fetchSize) {
                const now = ds.millis()
                if (!(this.until > now)) {
                    // what came before is fetched; a push that is still under way goes on with what comes
                    this.next = this.graph.seq + 1
                    this.ring.signal = this.push
                }
                const until = now + p.getAt(8, "u32")
                if (!(this.until > until)) this.until = until
                return await answer(this, p)
            }
        if (code === Code.Control) if (onControl) if (p.length >= controlSize) return await onControl(this, p)
        // packets of the stock service that have these codes
        let name: string
        let value: any
        if (code === Code.GetRegister + Code.Version) {
            name = "deviceDescription"
            // protocolVersion, in two bytes
            value = hex`0100`
        }
        if (code === Code.GetRegister + Code.InstanceName) {
            name = "instanceName"
            value = nameOf(this.graph)
        }
        await send(this, name ? ds.Control.spec.lookup(name as any).encode(value) : packet.notImplemented())
    }

    /** Sends all that is new and what becomes new meanwhile, while somebody listens. */
    async push(): Promise<void> {
        const g = this.graph
        while (this.until > ds.millis()) {
            await ds.sleep(pushDelay)
            const since = this.prev
            this.prev = ds.millis()
            begin(this, 0)
            this.next = await replay(this, 0, this.next)
            for (let i = 0; i < g.count; ++i) {
                const n = g.items[i]
                if (n.flags & Flag.Changed) {
                    n.flags = n.flags & ~Flag.Changed
                    await tell(this, 0, n, since)
                }
            }
            if (fill === headerSize) {
                this.ring.signal = this.push
                return
            }
            await flush(this, 0)
        }
    }
}
