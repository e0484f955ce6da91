import type { Group } from "../feature.js"

export const lifecycle: Group = {
    title: "Lifecycle: verbs, waits, what a node tells",
    features: [
        { name: "start, teardown", program: ["await sup.start()", "await sup.teardown()"] },
        { name: "teardownContinue", program: ["await sup.teardownContinue()"] },
        { name: "respawnTerminate", program: ["await sup.respawnTerminate()"] },
        { name: "resumePausable", program: ["sup.resumePausable()"] },
        {
            name: "startNode, stopNode, resumeNode",
            program: ["await sup.startNode(fan)", "await sup.stopNode(fan)", "await sup.resumeNode(fan)"],
        },
        {
            name: "a fault caught",
            uses: ["FaultKind", "NodeFault"],
            program: [
                "try { await sup.start() } catch (e) { console.log(e instanceof NodeFault && e.kind === FaultKind.Spawn) }",
            ],
        },
        { name: "runCancellable", body: ["await n.runCancellable(work)"] },
        { name: "runCancellableAcked", body: ["await n.runCancellableAcked(work)"] },
        {
            name: "runPausable",
            uses: ["Resumed"],
            body: ["console.log((await n.runPausable(work)) instanceof Resumed)"],
        },
        { name: "runPausableLoop", body: ["await n.runPausableLoop(work)"] },
        { name: "waitShutdown", body: ["await n.waitShutdown()"] },
        { name: "ackDropped, waitResume", body: ["n.ackDropped()", "await n.waitResume()"] },
        { name: "markExited", body: ["n.markExited()"] },
        { name: "clearReady", body: ["n.clearReady()"] },
        { name: "markBusy, markIdle", body: ["n.markBusy()", "n.markIdle()"] },
        { name: "reportStatus", body: ['n.reportStatus("on")'] },
        { name: "setDetached", body: ["n.setDetached(true)"] },
        { name: "adopt", body: ["sensor.adopt(ds.Fiber.self())"] },
        {
            name: "state readers",
            body: [
                "console.log(n.isRunning(), n.isReady(), n.isBusy(), n.isParked(), n.isDetached())",
                "console.log(n.hasExited(), n.hasCrashed(), n.shutdownRequested(), n.epoch(), n.status())",
                "console.log(n.mode(), n.isDisabled(), n.isCollateral(), n.isBoundStopped())",
            ],
        },
        { name: "waitEpochChange", body: ["console.log(await n.waitEpochChange(1, 1000))"] },
        {
            name: "staleness",
            options: ["beatTimeout: 3000", "beatWindow: 2"],
            body: ["console.log(n.isStale(3000), n.ticksSinceBeat())"],
        },
        {
            name: "plain options",
            uses: ["Need"],
            sensor: ["gateTimeout: 1000", "ackTimeout: 500", "disabled: true", "detached: true", "needs: Need.Wifi"],
        },
        { name: "lastFault", body: ["console.log(n.lastFault().message)"] },
        { name: "abortActivation", uses: ["abortActivation"], options: ["onAckTimeout: abortActivation"] },
        {
            name: "subscribe",
            uses: ["EventKind"],
            supervisor: ["onSubscriberError: e => console.log(e)"],
            program: ["sup.subscribe(e => console.log(e.seq, e.kind === EventKind.Started))"],
        },
        {
            name: "link, cycles",
            uses: ["link", "GraphError"],
            declared: ["link(sensor, fan)", "console.log(GraphError.name)"],
        },
        {
            name: "graph readers",
            program: [
                "console.log(sup.graph.find('fan'), sup.graph.order(), sup.graph.dependentsOf(fan))",
                "console.log(sup.graph.nodes(), sup.graph.depsOf(fan))",
            ],
        },
    ],
}
