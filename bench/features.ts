// What a program may use of the library, feature by feature, each as the lines it adds to the two-node firmware. From
// this the bytecode table makes its programs; a feature is measured alone (two nodes and it) and in company (everything
// but it).
export interface Feature {
    name: string
    /** Names to import from the library. */
    uses?: string[]
    /** Lines before any node. */
    first?: string[]
    /** Lines in the body of `fan`, before its loop. */
    body?: string[]
    /** What `fan` depends on, instead of a ready `sensor`. */
    deps?: string[]
    /** Entries of `fan`'s options. */
    options?: string[]
    /** Entries of `sensor`'s options. */
    sensor?: string[]
    /** Entries of the supervisor's options. */
    supervisor?: string[]
    /** Entries of the supervisor server's options. */
    server?: string[]
    /** Lines after the declaration of both nodes, before graph(). */
    declared?: string[]
    /** Items of the graph besides the two nodes. */
    items?: string[]
    /** Lines of the program, after the supervisor is made. */
    program?: string[]
    /** The feature it is of no use without: a program with that one is the baseline. */
    beside?: string
    /** Belongs to the group "lifecycle and health". */
    core?: boolean
    /** Belongs, with that group, to "lifecycle, control and health". */
    driven?: boolean
    /** Belongs, with those, to "lifecycle, control, health, resources together". */
    resource?: boolean
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
    { name: "run", driven: true, program: ["await sup.run()"] },
    {
        name: "activate, deactivate, restart",
        driven: true,
        program: ["await sup.activate(fan)", "await sup.deactivate(fan)", "await sup.restart(fan)"],
    },
    {
        name: "control mailbox",
        beside: "run",
        driven: true,
        uses: ["requestControl", "ControlOp"],
        body: ["await requestControl(sensor, ControlOp.Restart)"],
    },
    { name: "bound edge", beside: "run", driven: true, uses: ["bound"], deps: ["bound(sensor)"] },
    {
        name: "restart policy, constant",
        beside: "run",
        driven: true,
        uses: ["onFailure", "BackoffPolicy"],
        options: ["restart: onFailure(BackoffPolicy.constant(500))"],
    },
    {
        name: "restart policy, exponential with jitter",
        beside: "run",
        driven: true,
        uses: ["onFailure", "BackoffPolicy"],
        sensor: ["restart: onFailure(BackoffPolicy.exponential(200))"],
    },
    {
        name: "monitor, waitHealth",
        beside: "run",
        driven: true,
        sensor: ["beatTimeout: 3000"],
        body: ["console.log((await sup.waitHealth()).kind)"],
    },
    {
        name: "boot guard",
        beside: "run",
        driven: true,
        uses: ["bootGuard"],
        // stubs: readSetting and writeSetting of @devicescript/settings are 1.1 kB more
        declared: [
            "async function load(key: string, missing: any): Promise<any> { return missing }",
            "async function save(key: string, value: any): Promise<void> {}",
            "bootGuard({ read: load, write: save })",
        ],
    },
    { name: "uptime limit", beside: "subscribe", supervisor: ["uptimeLimit: 86400000"], driven: true },
    {
        name: "fault injection",
        uses: ["faultInjection", "Fault"],
        program: ["faultInjection().inject(fan, Fault.Stall)"],
    },
    {
        name: "lend",
        resource: true,
        uses: ["lend", "slot"],
        first: ['const bus = slot<number>("bus")'],
        options: ["resources: [lend(bus)]"],
        declared: ["bus.provide(1)"],
    },
    {
        name: "consume",
        resource: true,
        uses: ["consume", "slot"],
        first: ['const key = slot<number>("key")'],
        options: ["resources: [consume(key)]"],
        declared: ["key.provide(1)"],
    },
    {
        name: "shared, and who provides it",
        resource: true,
        uses: ["shared", "slot"],
        first: ['const link = slot<number>("link")'],
        sensor: ["provides: [link]"],
        options: ["resources: [shared(link)]"],
        declared: ["link.provide(1)"],
    },
    {
        name: "slot, by hand",
        uses: ["slot"],
        first: ['const own = slot<number>("own")'],
        program: ["own.provide(1)", "own.restore(own.take())", "console.log(own.isFilled(), own.holder())"],
    },
    { name: "exit value", program: ["console.log(await fan.exit().waitTake())"] },
    { name: "dropOnStop", uses: ["dropOnStop"], sensor: ["shell: dropOnStop"] },
    {
        name: "watch",
        uses: ["watch"],
        first: ['const celsius = watch<number>("celsius")'],
        body: ["celsius.put(20)", "console.log(celsius.get(), celsius.age(), celsius.fresh(1000))"],
    },
    { name: "watch, changed", beside: "watch", body: ["console.log(await celsius.changed(1000))"] },
    { name: "watch, subscribe", beside: "watch", program: ["celsius.subscribe(v => console.log(v))"] },
    {
        name: "observe",
        beside: "watch, subscribe",
        uses: ["observe"],
        program: ["observe(celsius).subscribe(v => console.log(v))"],
    },
    {
        name: "channel",
        uses: ["channel", "Overflow"],
        first: ['const uplink = channel<number>("uplink", 4, Overflow.DropOldest)'],
        body: ["uplink.trySend(20)", "console.log(await uplink.receive(), uplink.depth(), uplink.dropped())"],
    },
    { name: "channel, send", beside: "channel", body: ["await uplink.send(21)"] },
    {
        name: "put, get, beatPut",
        beside: "watch",
        body: ["n.put(celsius, 20)", "n.beatPut(celsius, 21)", "console.log(n.get(celsius))"],
    },
    { name: "beat mark", beside: "watch", uses: ["beat"], options: ["writes: [beat(celsius)]"] },
    {
        name: "onFirstWrite",
        beside: "beat mark",
        uses: ["onFirstWrite"],
        options: ["readiness: onFirstWrite"],
    },
    {
        name: "readersOf, writersOf",
        beside: "watch",
        sensor: ["reads: [celsius]"],
        program: ["console.log(sup.graph.readersOf(celsius), sup.graph.writersOf(celsius))"],
    },
    {
        name: "open, of a watch",
        beside: "watch",
        body: [
            "const plain: any = await n.open(celsius)",
            "console.log(plain.get(), celsius.openers())",
            "plain.close()",
        ],
    },
    {
        name: "backed, retire",
        beside: "open, of a watch",
        uses: ["backed"],
        first: ['const dust = backed(watch<number>("dust"))'],
        sensor: ["writes: [dust]"],
        body: ["await n.open(dust)"],
        program: ["await sensor.retire(dust, 500)"],
    },
    {
        name: "leased",
        uses: ["leased"],
        first: ['const bus = leased("bus", 1)'],
        body: ["n.lease(bus).release()"],
        program: ["await bus.drain(500)", "bus.reopen()"],
    },
    {
        name: "veto gate",
        uses: ["vetoGate"],
        first: ['const heating = vetoGate("heating")'],
        options: ["writes: [heating]"],
        body: ["n.veto(heating).assert()", "n.veto(heating).release()", "await heating.waitReleased()"],
    },
    {
        name: "budget, fairShare",
        uses: ["budget", "divisible", "fairShare", "Claimant"],
        first: ['const power = budget("power")', "let share: Claimant"],
        options: ["resources: [divisible(power)]"],
        body: ["share.want(20)", "console.log(await share.waitGrantChange())"],
        program: ["power.provide(80)", "await power.changed(power.rebalance(fairShare()))"],
    },
    {
        name: "shrinkFastGrowSlow",
        beside: "budget, fairShare",
        uses: ["shrinkFastGrowSlow"],
        program: ["power.rebalance(shrinkFastGrowSlow(10, 1000))"],
    },
    { name: "defer", body: ["n.defer(() => console.log(1))"] },
    { name: "spawn, drop", body: ["await n.drop(n.spawn(work))"] },
    { name: "after", body: ["n.after(10, work)"] },
    { name: "every", body: ["n.every(10, work)", "console.log(n.lateness())"] },
    { name: "on", body: ["n.on(source, v => console.log(v))"] },
    { name: "ds.wait, mended", body: ["await ds.wait(source)"] },
    {
        name: "pool",
        beside: "run",
        uses: ["pool"],
        declared: [
            "const pumps = pool('pump', [Mode.Terminate, Mode.OnDemand], n => n.waitShutdown(), { min: 1, max: 2 })",
        ],
        items: ["pumps"],
    },
    { name: "link, cycles", uses: ["link"], declared: ["link(sensor, fan)"] },
    {
        name: "graph readers",
        program: ["console.log(sup.graph.find('fan'), sup.graph.order(), sup.graph.dependentsOf(fan))"],
    },
    { name: "wire server", wire: true, uses: ["startSupervisorServer"], program: ["startSupervisorServer(sup)"] },
    { name: "status server", wire: true, uses: ["startStatusServer"], program: ["startStatusServer(sup)"] },
    {
        name: "console lines",
        wire: true,
        beside: "wire server",
        uses: ["consoleLines"],
        server: ["console: consoleLines()"],
    },
    {
        name: "fault injection on the wire",
        wire: true,
        beside: "wire server",
        uses: ["faultInjection"],
        server: ["faults: faultInjection()"],
    },
]

const ALWAYS = ["Aborted", "graph", "Mode", "node", "ready", "Supervisor"]

type Part =
    | "uses"
    | "first"
    | "deps"
    | "body"
    | "options"
    | "sensor"
    | "supervisor"
    | "server"
    | "declared"
    | "items"
    | "program"

/** Options of several features: lists of one name become one list. */
function merged(entries: string[]): string[] {
    const lists = new Map<string, string[]>()
    for (const entry of entries) {
        const [, name, items] = /^(\w+): \[(.*)\]$/.exec(entry) ?? [undefined, entry]
        lists.set(name, [...(lists.get(name) ?? []), ...(items ? [items] : [])])
    }
    return [...lists].map(([name, items]) => (items.length ? `${name}: [${items.join(", ")}]` : name))
}

/** The two-node firmware that uses these features too. */
export function programWith(features: Feature[]): string {
    const of = (part: Part) => features.flatMap(f => f[part] ?? [])
    const code = features.length ? of("body").concat(of("program")).join("\n") : ""
    const deps = of("deps").length ? of("deps") : ["ready(sensor)"]
    const entries = (part: Part) => (of(part).length ? `, { ${merged(of(part)).join(", ")} }` : "")
    return [
        ...(code.includes("ds.") || code.includes("work") || code.includes("source")
            ? ['import * as ds from "@devicescript/core"']
            : []),
        `import { ${[...new Set([...ALWAYS, ...of("uses")])].join(", ")} } from "devicescript-supervisor"`,
        ...(code.includes("source") ? ["const source = ds.emitter<number>()"] : []),
        ...(code.includes("work") ? ["async function work() { await ds.sleep(1) }"] : []),
        ...of("first"),
        'const sensor = node("sensor", Mode.Terminate, async n => {',
        "    n.setReady()",
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        `}${entries("sensor")})`,
        'const fan = node("fan", Mode.Terminate, async n => {',
        ...of("body").map(line => "    " + line),
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        `}, { ${[`deps: [${deps.join(", ")}]`, ...of("options")].join(", ")} })`,
        ...of("declared"),
        `const sup = new Supervisor(graph([${["sensor", "fan", ...of("items")].join(", ")}])${entries("supervisor")})`,
        ...of("program").map(line => line.replace(/(?<=Server\(sup)/, entries("server"))),
        "await sup.start()",
        "",
    ].join("\n")
}
