import { afterEach, expect, test } from "vitest"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

test("B009 ★ B010 ★ B012 a start spawns what is down and not held, once; a second one nothing; a later one what has ended", async () => {
    const board = await ran("start/boot-set", 2000)
    expect(said(board)).toEqual([
        "spawned: plain after-off sleeper brief frail detached",
        "spawned:",
        // ended or crashed since; the detached one is started once
        "spawned: brief frail",
    ])
    expect(board.trace("started", "exited", "crashed").slice(6)).toEqual([
        "brief exited",
        "frail crashed",
        "detached exited",
        "brief started",
        "frail started",
        "brief exited",
        "frail crashed",
    ])
    expect(board.node("off")).toMatchObject({ state: "disabled", reasons: ["disabled"], epoch: 0 })
    expect(board.node("off-sleeper")).toMatchObject({ state: "disabled", epoch: 0 })
    expect(board.node("demand")).toMatchObject({ state: "stopped", mode: "on-demand", reasons: [], epoch: 0 })
    expect(board.node("by-hand")).toMatchObject({ state: "stopped", epoch: 0, lastFault: null })
    expect(board.node("detached")).toMatchObject({ state: "exited", detached: true, epoch: 1 })
    expect(board.trace("fault", "starting")).toEqual([])
})

test("B011 ★ B016 every activation begins with a clean handle, after the last one's end; both nodes come back in order", async () => {
    const board = await ran("start/cycles", 1000)
    expect(board.log.map(({ at, text }) => Math.round(at) + " " + text)).toEqual([
        "10 net enters, stop asked: false, epoch 1",
        "10 http enters, stop asked: false, epoch 1",
        "110 http asked: true",
        "130 net asked: true",
        "150 net enters, stop asked: false, epoch 2",
        "150 http enters, stop asked: false, epoch 2",
        "250 http asked: true",
        "270 net asked: true",
        "290 net enters, stop asked: false, epoch 3",
        // asked of this very activation, before its first statement
        "290 http enters, stop asked: true, epoch 3",
        "290 http asked: true",
        "310 net asked: true",
        "330 down:true 3 3",
    ])
    const cycle = ["net started", "http started", "http asked", "http acked", "http exited", "net asked", "net acked"]
    expect(board.trace()).toEqual(["boot", ...[1, 2, 3].flatMap(() => [...cycle, "net exited"])])
})

test("B008 ★ B020 ★ B104 ★ a consumer declared before its provider waits for it, and its first statement finds it ready and its own beat fresh", async () => {
    const board = await ran("start/late-provider", 1000)
    expect(said(board)).toEqual([
        "bystander at 10",
        "start returns at 710 true true",
        "consumer first: true 7 at 710",
        "its beat is 0 ms old",
    ])
    expect(board.events.map(e => `${e.at} ${e.node ?? "-"} ${e.kind}`)).toEqual([
        "10 - boot",
        "10 bystander started",
        "10 provider started",
        "10 consumer starting",
        "710 provider ready",
        "710 consumer started",
    ])
})

test("B021 ★ B022 ★ readiness is status, not control; it ends with a stop and must be asserted anew", async () => {
    const board = await ran("start/readiness", 2000)
    expect(said(board)).toEqual([
        "provider enters, ready: false",
        // completed by itself: what it made ready stays ready
        "init:true false true 1",
        "cleared:false true false 1",
        "provider asked, ready: true",
        "down:false true",
        "asserted while down:false",
        "provider enters, ready: false",
        "fault: user: ready-dep provider did not assert within 100ms",
        "again:true false false 1",
    ])
    expect(board.trace("busy", "status")).toEqual([]) // said while down
    expect(board.trace("ready", "unready").filter(line => line.startsWith("provider"))).toEqual([
        "provider ready",
        "provider unready",
        "provider ready", // asserted twice, told once
    ])
    expect(board.node("user").lastFault).toMatchObject({ kind: "ready-dep-timeout", dep: "provider", at: 730 })
})
