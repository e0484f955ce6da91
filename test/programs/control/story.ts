// not-a-program: stories told line by line, each line with the ms since its story began: what a program says, how its verbs
// ended, and every event of the supervisors it follows.
import * as ds from "@devicescript/core"
import { Aborted, EventKind, NodeFault, Pool, Supervisor, TaskNode, graph } from "devicescript-supervisor"
import { eventLabels, faultLabels, label } from "../../../src/wire/labels.js"

let begun = 0

export function story(title: string): void {
    begun = ds.millis()
    console.log("- " + title)
}

export function say(text: string): void {
    console.log(ds.millis() - begun + " " + text)
}

/** A supervisor of these nodes whose events are told. */
export function supervise(items: (TaskNode | Pool)[], name?: string): Supervisor {
    const supervisor = new Supervisor(graph(items, name))
    supervisor.subscribe(e => {
        // every graph begins with it; test/health tells of it
        if (e.kind === EventKind.Boot) return
        say(
            (e.node ? e.node.name + " " : "") + label(eventLabels, e.kind) + (e.text === undefined ? "" : ": " + e.text)
        )
    })
    return supervisor
}

export async function attempt(what: string, verb: () => Promise<void>): Promise<void> {
    try {
        await verb()
        say(what + " ok")
    } catch (e) {
        const fault = e as NodeFault
        say(what + " threw " + (fault.node ? label(faultLabels, fault.kind) + " " : "") + fault.message)
    }
}

/** `run`, and what it gave. */
export async function drive(s: Supervisor): Promise<void> {
    const fault = await s.run()
    say("run gave " + (fault ? label(faultLabels, fault.kind) + " " + fault.message : "nothing"))
}

/** A body that is ready at once and returns when asked. */
export async function serve(n: TaskNode): Promise<void> {
    n.setReady()
    await n.waitShutdown()
}

/** As `serve`, and lets its dependents wait 20 ms for its readiness and its supervisor 30 for its end. */
export async function slow(n: TaskNode): Promise<void> {
    if ((await n.sleep(20)) instanceof Aborted) return
    n.setReady()
    await n.waitShutdown()
    await ds.sleep(30)
}

/** Never acks. */
export async function wedged(n: TaskNode): Promise<void> {
    n.setReady()
    for (;;) await ds.sleep(60000)
}

export function states(...nodes: TaskNode[]): string {
    let text = ""
    for (const n of nodes) {
        text += " " + n.name + ":"
        text += n.isRunning() ? (n.shutdownRequested() ? "asked" : "up") : "down"
        if (n.isDisabled()) text += "+disabled"
        if (n.isCollateral()) text += "+collateral"
        if (n.isBoundStopped()) text += "+bound-stopped"
        if (n.hasCrashed()) text += "+crashed"
        text += "/" + n.epoch()
    }
    return text.slice(1)
}
