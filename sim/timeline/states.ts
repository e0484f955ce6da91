// The state of a node over time, out of its events. Pure.
// Rule: the word is the one of the status JSON, the first that holds (src/node/state.ts); a `boot` begins all again, an `off`
// ends the lane until then. Where events were lost, the last span is what the status says.
import type { StateSpan } from "./timeline-data.js"
import type { Told } from "./told.js"

class Standing {
    starting = false
    running = false
    asked = false
    parked = false
    ready = false
    crashed = false
    exited = false
    readonly held = new Set<string>()

    state(): string {
        if (this.starting) return "starting"
        if (this.running) return this.asked ? "stopping" : "running"
        if (this.parked) return "parked"
        for (const reason of ["disabled", "collateral", "bound-stopped"]) if (this.held.has(reason)) return reason
        return this.crashed ? "crashed" : this.exited ? "exited" : "stopped"
    }

    take({ kind }: Told): void {
        const change = CHANGES[kind]
        if (change) change(this)
    }

    private end(): void {
        this.starting = this.running = this.asked = this.ready = false
    }

    stop(how: { parked?: boolean; crashed?: boolean; exited?: boolean } = {}): void {
        this.end()
        Object.assign(this, how)
    }

    begin(): void {
        this.end()
        this.running = true
        this.parked = this.crashed = this.exited = false
    }

    hold(reason: string): void {
        this.starting = false
        this.held.add(reason)
    }
}

const CHANGES: Record<string, (n: Standing) => void> = {
    starting: n => void (n.starting = true),
    started: n => n.begin(),
    resumed: n => n.begin(),
    ready: n => void (n.ready = true),
    unready: n => void (n.ready = false),
    asked: n => void (n.asked = true),
    acked: n => n.stop(),
    parked: n => n.stop({ parked: true }),
    exited: n => n.stop({ exited: true }),
    crashed: n => n.stop({ crashed: true }),
    aborted: n => n.stop({ crashed: true }),
    disabled: n => n.hold("disabled"),
    enabled: n => void n.held.delete("disabled"),
    collateral: n => n.hold("collateral"),
    released: n => void n.held.delete("collateral"),
    "bound-stopped": n => n.hold("bound-stopped"),
    "bound-lifted": n => void n.held.delete("bound-stopped"),
    // a gate did not open
    fault: n => void (n.starting = false),
}

/** What undoes a hold that no event told of: the node was declared so. */
const UNDONE: Record<string, string> = { enabled: "disabled", released: "collateral", "bound-lifted": "bound-stopped" }

/**
 * @param told of this node, and every `boot` and `off` of its board, in order
 * @param last the state the board says it has now; undefined where it says nothing
 */
export function spansOf(told: readonly Told[], to: number, last?: { state: string; ready: boolean }): StateSpan[] {
    const spans: StateSpan[] = []
    let now: Standing | undefined
    let from = 0
    const close = (at: number) => {
        if (now && at > from) append(spans, { from, to: at, state: now.state(), ready: now.ready && now.running })
        from = at
    }
    for (const [i, event] of told.entries()) {
        close(event.at)
        if (event.kind === "off") now = undefined
        else if (event.kind === "boot" || !now) now = firstStanding(told.slice(i), last?.state)
        now?.take(event)
    }
    close(to)
    const end = spans[spans.length - 1]
    if (now && last && end && end.to === to && end.state !== last.state) Object.assign(end, last)
    return spans
}

function firstStanding(told: readonly Told[], last: string | undefined): Standing {
    const standing = new Standing()
    const end = told.findIndex((event, i) => i > 0 && (event.kind === "boot" || event.kind === "off"))
    const life = end < 0 ? told : told.slice(0, end)
    for (const [undo, hold] of Object.entries(UNDONE)) {
        const first = life.find(event => event.kind === undo || event.kind === hold)
        if (first?.kind === undo || (!first && last === hold && end < 0)) standing.held.add(hold)
    }
    return standing
}

function append(spans: StateSpan[], span: StateSpan): void {
    const before = spans[spans.length - 1]
    if (before && before.to === span.from && before.state === span.state && before.ready === span.ready)
        before.to = span.to
    else spans.push(span)
}
