import { afterEach, expect, test } from "vitest"
import { EventKind } from "../../src/lifecycle/event.js"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

test("a provider that crashes or returns while a dependent waits for it: that one fails then, not at its budget's end", async () => {
    const board = await ran("start/provider-fails", 3000)
    expect(board.events.slice(9).map(e => `${e.at} ${e.node} ${e.text ?? e.kind}`)).toEqual([
        "60 breaks breaks: no bus",
        "60 after-breaks after-breaks: ready-dep breaks is down",
        "90 leaves exited",
        "90 after-leaves after-leaves: ready-dep leaves is down",
        "110 flaps ready",
        // asserted and withdrawn in one turn before: nobody acted on that
        "110 after-flaps started",
    ])
    expect(said(board)).toEqual(["after-breaks: ready-dep breaks is down at 110"])
    expect(board.node("after-breaks")).toMatchObject({ state: "stopped", epoch: 0 })
})

test("never two activations of one node: a start waits for the old one's end, within the ack window, else a Spawn fault", async () => {
    const board = await ran("start/old-activation", 1000)
    expect(said(board)).toEqual([
        "patient enters at 10, alive 1",
        "hasty enters at 10, alive 2",
        "down at 110",
        "hasty: old activation did not end within 100ms at 410",
        "up at 410 2 2 true",
        "patient enters at 410, alive 1",
        "hasty enters at 410, alive 2",
    ])
    expect(board.events.slice(7).map(e => `${e.at} ${e.node} ${e.fault ?? e.kind}`)).toEqual([
        "110 patient starting",
        "110 hasty starting",
        "210 hasty spawn",
        "410 patient exited",
        "410 hasty exited",
        "410 patient started",
        "410 hasty started",
    ])
})

test("a chain of fifty ready edges and fifty dependents at its end come up in the millisecond they are started in", async () => {
    const board = await ran("start/wide-and-deep", 1000)
    const { Starting, Started, Ready, Asked, Acked, Exited } = EventKind
    const of = (name: string, ...kinds: EventKind[]) => kinds.map(kind => `${name}:${kind}`)
    const up = [
        ...of("n49", Starting),
        ...of("n99", Starting),
        ...of("n49", Started, Ready),
        ...of("n99", Started, Ready),
    ]
    const down = [...of("n99", Asked, Acked, Exited), ...of("n49", Asked, Acked, Exited)]
    const [first, second, third, trace] = said(board)
    expect([first, second, third]).toEqual(["entered 100, late 0", "down at 101", "entered 200"])
    expect(trace.trim().split(" ")).toEqual([...of("n0", Started), ...up, ...down, ...up])
})

test("run() gives the fault of its bring-up once; whoever calls it again drives on, and starts nothing", async () => {
    expect(said(await ran("start/run", 3000))).toEqual([
        "first gave user: ready-dep silent did not assert within 100ms at 110",
        "entered: silent",
        "entered: silent user",
    ])
})
