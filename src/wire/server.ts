// A supervisor on the wire. Owns what was pushed and until when somebody listens. A host fetches what it wants and says for
// how long it listens; meanwhile events, and the state of the nodes they concern, are pushed.
import { stopAllRegardless } from "../lifecycle/verbs.js"
import { useStopAll } from "../node/hooks.js"
import * as ds from "@devicescript/core"
import type { FaultInjection } from "../control/fault.js"
import { Graph, nameOf, Tap } from "../graph/graph.js"
import type { Supervisor } from "../lifecycle/supervisor.js"
import { Flag } from "../node/flags.js"
import { answerRegister, refuse, serve } from "./bus.js"
import { Asked, control, Controlled } from "./control.js"
import { Ask, Code, controlSize, fetchSize, protocolVersion, u32 } from "./record.js"
import { begin, declare, introduce, replay, sendIfAny, sendLast, tell } from "./report.js"
import { Ring } from "./ring.js"

export interface WireOptions {
    /** `consoleLines()`: one plain line per transition on the console too. */
    console?: Tap
    /** `faultInjection()`: hosts may inject faults; without it that is refused. */
    faults?: FaultInjection
}

/** ms that changes are collected for before they are pushed. */
const pushDelay = 10

/** control.ts; absent where nothing is to be controlled. */
let onControl: typeof control

/** Shows `supervisor`'s graph on the bus, and lets it be controlled, as a Jacdac service named after it (services/supervisor.md). */
export function startSupervisorServer(supervisor: Supervisor, options?: WireOptions): void {
    onControl = control
    useStopAll(stopAllRegardless)
    startStatusServer(supervisor, options)
}

/**
 * As `startSupervisorServer`, to be looked at only: control commands are refused, and a program that uses no verbs itself does
 * not carry them.
 */
export function startStatusServer(supervisor: Supervisor, options?: WireOptions): void {
    const server = new Server(
        supervisor,
        supervisor.graph,
        new Ring(supervisor.graph.options?.eventBuffer || 64),
        options?.faults
    )
    supervisor.graph.tap(server.ring.keep)
    if (options?.console) supervisor.graph.tap(options.console)
    serve(server)
}

class Server implements Controlled {
    readonly begun = ds.millis()
    /** Somebody listens until then. */ until = 0
    /** seq of the last event pushed. */ sent = 0
    /** Faults before this time have been pushed. */ since = 0

    readonly asked: Asked[] = []

    constructor(
        readonly supervisor: Supervisor,
        readonly graph: Graph,
        readonly ring: Ring,
        readonly faults: FaultInjection
    ) {}

    /** There is news for whoever listens. */
    wake(): void {
        this.ring.news = undefined
        if (this.until > ds.millis()) push.start(this)
    }

    async handle(packet: ds.Packet): Promise<void> {
        const p = packet.payload
        if (packet.serviceCommand === Code.Fetch && p.length >= fetchSize) {
            listen(this, u32(p, 8))
            await answer(this, p[0], p[1], u32(p, 4))
        } else if (packet.serviceCommand === Code.Control && onControl && p.length >= controlSize)
            await onControl(this, p)
        else if (packet.serviceCommand === Code.GetRegister + Code.Version)
            await answerRegister(this, "deviceDescription", Buffer.from([protocolVersion, 0]))
        else if (packet.serviceCommand === Code.GetRegister + Code.InstanceName)
            await answerRegister(this, "instanceName", nameOf(this.graph))
        else await refuse(this, packet)
    }
}

function listen(s: Server, ms: number): void {
    const now = ds.millis()
    if (s.until <= now) {
        // what came before is fetched; a push that is still under way goes on with what comes
        s.sent = s.graph.seq
        s.ring.news = s.wake
    }
    s.until = Math.max(s.until, now + ms)
}

async function answer(s: Server, token: number, ask: number, from: number): Promise<void> {
    const g = s.graph
    begin(s, token)
    if (ask & Ask.Graph) introduce(s)
    for (let i = 0; i < g.count; ++i) {
        if (ask & Ask.Nodes) await declare(s, token, i)
        if (ask & Ask.States) await tell(s, token, g.items[i], 0)
    }
    if (ask & Ask.Events) await replay(s, token, from)
    await sendLast(s)
}

/** Sends all that is new and what becomes new meanwhile, while somebody listens. */
async function push(s: Server): Promise<void> {
    while (s.until > ds.millis()) {
        await ds.sleep(pushDelay)
        const since = s.since
        s.since = ds.millis()
        begin(s, 0)
        s.sent = await replay(s, 0, s.sent + 1)
        for (let i = 0; i < s.graph.count; ++i) {
            const n = s.graph.items[i]
            if (!(n.flags & Flag.Changed)) continue
            n.flags &= ~Flag.Changed
            await tell(s, 0, n, since)
        }
        if (!(await sendIfAny(s))) break
    }
    s.ring.news = s.wake
}
