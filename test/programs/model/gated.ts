// What the puppets of a schedule lease, open, veto and divide. Nothing here decides anything.
import {
    Budget,
    budget,
    Claimant,
    fairShare,
    Guard,
    Leased,
    leased,
    TaskNode,
    VetoGate,
    vetoGate,
    Watch,
    watch,
} from "devicescript-supervisor"
import { Puppet } from "./cast"
import { drainWindow, Op, wantAt } from "./script"

let pot: Leased<number>
let news: Watch<number>
let gate: VetoGate
export let power: Budget
/** Guards, each after the node that took it. */
let leases: any[] = []
let opens: any[] = []

export function makeGated(): void {
    pot = leased<number>("pot", 1)
    news = watch<number>("news")
    gate = vetoGate("gate")
    power = budget("power")
    leases = []
    opens = []
}

/** Of a writer of the gate. */
export function vetoes(): VetoGate[] {
    return [gate]
}

async function open(k: number, n: TaskNode, say: (text: string) => void): Promise<void> {
    try {
        opens.push(n, await n.open(news))
    } catch {
        say("=" + k + " refused")
    }
}

async function drain(k: number, say: (text: string) => void): Promise<void> {
    try {
        await pot.drain(drainWindow)
        say("=" + k)
    } catch {
        say("=" + k + " has " + pot.holders().join(""))
    }
}

/** The first of the node's, whether it has ended or not. */
function takeOut(guards: any[], n: TaskNode): Guard {
    const i = guards.indexOf(n)
    if (i < 0) return undefined
    const guard: Guard = guards[i + 1]
    guards.insert(i, -2)
    return guard
}

/** A step; gives a fiber where it takes longer. */
export function useGated(op: Op, k: number, p: Puppet, say: (text: string) => void): void {
    const n = p.node
    if (op === Op.Lease) {
        const lease = n.lease(pot)
        if (lease) leases.push(n, lease)
        else say("=" + k + " none")
    } else if (op === Op.EndLease) end(takeOut(leases, n))
    else if (op === Op.Drain) drain.start(k, say)
    else if (op === Op.Reopen) pot.reopen()
    else if (op === Op.Open) open.start(k, n, say)
    else if (op === Op.Close) end(takeOut(opens, n))
    else if (op === Op.Assert) n.veto(gate).assert()
    else if (op === Op.Lower) n.veto(gate).release()
    else if (op === Op.Rebalance) power.rebalance(fairShare())
    else if (op === Op.ProvideBudget) power.provide(k)
    else if (op === Op.ClearBudget) power.clear()
    else {
        const claimant: Claimant = p.claimant
        if (claimant) claimant.want(wantAt(k))
    }
}

function end(guard: any): void {
    if (!guard) return
    if (guard.release) guard.release()
    else guard.close()
}

export function dropGated(): void {
    makeGated()
}

/** How it all is. */
export function tellGated(cast: Puppet[]): string {
    let grants = ""
    for (const p of cast) if (power.grantOf(p.node)) grants += p.node.name + power.grantOf(p.node)
    const total = power.capacity()
    return (
        "L" +
        pot.holders().join("") +
        " O" +
        news.openers() +
        " V" +
        (gate.isAsserted() ? 1 : 0) +
        "." +
        gate.changes() +
        " B" +
        (total === undefined ? "-" : total) +
        grants
    )
}
