// What a program may use of the library, feature by feature, each as the lines it adds to the two-node firmware. From
// this the bytecode table makes its programs; a feature is measured alone (two nodes and it) and in company (everything
// but it).
export interface Feature {
    name: string
    /** Names to import from the library. */
    uses?: string[]
    /** Lines in the body of `fan`, before its loop. */
    body?: string[]
    /** Entries of `fan`'s options. */
    options?: string[]
    /** Lines after the declaration of both nodes, before graph(). */
    declared?: string[]
    /** Lines of the program, after the supervisor is made. */
    program?: string[]
    /** Belongs to the group "lifecycle and health". */
    core?: boolean
    /** Belongs to the wire. */
    wire?: boolean
}

export const FEATURES: Feature[] = [
    { name: "start, teardown", core: true, program: ["await sup.start()", "await sup.teardown()"] },
    { name: "teardownContinue", core: true, program: ["await sup.teardownContinue()"] },
    { name: "respawnTerminate", core: true, program: ["await sup.respawnTerminate()"] },
    { name: "resumePausable", core: true, program: ["sup.resumePausable()"] },
    {
        name: "startNode, stopNode, resumeNode",
        core: true,
        program: ["await sup.startNode(fan)", "await sup.stopNode(fan)", "await sup.resumeNode(fan)"],
    },
    { name: "runCancellable", core: true, body: ["await n.runCancellable(work)"] },
    { name: "runCancellableAcked", core: true, body: ["await n.runCancellableAcked(work)"] },
    { name: "runPausable", core: true, body: ["await n.runPausable(work)"] },
    { name: "runPausableLoop", core: true, body: ["await n.runPausableLoop(work)"] },
    { name: "waitShutdown", core: true, body: ["await n.waitShutdown()"] },
    { name: "ackDropped, waitResume", core: true, body: ["n.ackDropped()", "await n.waitResume()"] },
    { name: "markExited", core: true, body: ["n.markExited()"] },
    { name: "clearReady", core: true, body: ["n.clearReady()"] },
    { name: "markBusy, markIdle", core: true, body: ["n.markBusy()", "n.markIdle()"] },
    { name: "reportStatus", core: true, body: ['n.reportStatus("on")'] },
    { name: "setDetached", core: true, body: ["n.setDetached(true)"] },
    { name: "adopt", core: true, body: ["sensor.adopt(ds.Fiber.self())"] },
    {
        name: "state readers",
        core: true,
        body: [
            "console.log(n.isRunning(), n.isReady(), n.isBusy(), n.isParked(), n.isDetached())",
            "console.log(n.hasExited(), n.hasCrashed(), n.shutdownRequested(), n.epoch(), n.status())",
        ],
    },
    {
        name: "staleness",
        core: true,
        options: ["beatTimeout: 3000"],
        body: ["console.log(n.isStale(3000), n.ticksSinceBeat())"],
    },
    { name: "lastFault", core: true, body: ["console.log(n.lastFault().message)"] },
    { name: "abortActivation", core: true, uses: ["abortActivation"], options: ["onAckTimeout: abortActivation"] },
    { name: "subscribe", core: true, program: ["sup.subscribe(e => console.log(e.seq))"] },
    { name: "defer", body: ["n.defer(() => console.log(1))"] },
    { name: "spawn, drop", body: ["await n.drop(n.spawn(work))"] },
    { name: "after", body: ["n.after(10, work)"] },
    { name: "every", body: ["n.every(10, work)", "console.log(n.lateness())"] },
    { name: "on", body: ["n.on(source, v => console.log(v))"] },
    { name: "ds.wait, mended", body: ["await ds.wait(source)"] },
    { name: "link, cycles", uses: ["link"], declared: ["link(sensor, fan)"] },
    {
        name: "graph readers",
        program: ["console.log(sup.graph.find('fan'), sup.graph.order(), sup.graph.dependentsOf(fan))"],
    },
    { name: "wire server", wire: true, uses: ["startSupervisorServer"], program: ["startSupervisorServer(sup)"] },
    { name: "status server", wire: true, uses: ["startStatusServer"], program: ["startStatusServer(sup)"] },
    {
        name: "wire server, console lines",
        wire: true,
        uses: ["startSupervisorServer", "consoleLines"],
        program: ["startSupervisorServer(sup, { console: consoleLines() })"],
    },
]

const ALWAYS = ["Aborted", "graph", "Mode", "node", "ready", "Supervisor"]

/** The two-node firmware that uses these features too. */
export function programWith(features: Feature[]): string {
    const of = (part: "uses" | "body" | "options" | "declared" | "program") => features.flatMap(f => f[part] ?? [])
    const code = features.length ? of("body").concat(of("program")).join("\n") : ""
    return [
        ...(code.includes("ds.") || code.includes("work") || code.includes("source")
            ? ['import * as ds from "@devicescript/core"']
            : []),
        `import { ${[...new Set([...ALWAYS, ...of("uses")])].join(", ")} } from "devicescript-supervisor"`,
        ...(code.includes("source") ? ["const source = ds.emitter<number>()"] : []),
        ...(code.includes("work") ? ["async function work() { await ds.sleep(1) }"] : []),
        'const sensor = node("sensor", Mode.Terminate, async n => {',
        "    n.setReady()",
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        "})",
        'const fan = node("fan", Mode.Terminate, async n => {',
        ...of("body").map(line => "    " + line),
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        `}, { ${["deps: [ready(sensor)]", ...of("options")].join(", ")} })`,
        ...of("declared"),
        "const sup = new Supervisor(graph([sensor, fan]))",
        ...of("program"),
        "await sup.start()",
        "",
    ].join("\n")
}
