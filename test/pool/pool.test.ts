import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("pool/load")
})
afterAll(closeStories)

test("B036 B076 \u2605 B134 \u2605 B135 \u2605 a busy floor grows the pool, a member at a time and not past max; what is not needed goes", () => {
    expect(told["load comes, as much as fits, and goes"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 min 1 max 2, w2 is 2, undefined",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "11 w1 busy",
        "112 2 running, 2 busy: w0:up/1+busy w1:up/1+busy w2:down/0",
        "113 w1 idle",
        "613 2 running, 1 busy: w0:up/1+busy w1:up/1 w2:down/0",
        "613 w0 idle",
        "713 w1 asked",
        "713 w1 acked",
        "713 w1 exited",
        "1113 1 running, 0 busy: w0:up/1 w1:down/1 w2:down/0",
        "1113 not of it: -1",
    ])
})

test("B138 \u2605 who goes is idle and on demand, never the floor, one a cooldown", () => {
    expect(told["who goes is idle, and never the floor"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "11 w1 busy",
        "11 w2 started",
        "11 w2 ready",
        "12 w2 busy",
        "12 w3 started",
        "12 w3 ready",
        "13 w0 idle",
        "13 w2 idle",
        "113 w3 asked",
        "113 w3 acked",
        "113 w3 exited",
        "213 w2 asked",
        "213 w2 acked",
        "213 w2 exited",
        "513 2 running, 1 busy: w0:up/1 w1:up/1+busy w2:down/1 w3:down/1",
        "513 w1 idle",
        "613 w1 asked",
        "613 w1 acked",
        "613 w1 exited",
        "1013 1 running, 0 busy: w0:up/1 w1:down/1 w2:down/1 w3:down/1",
    ])
})

test("B137 \u2605 a surplus that is gone in time cancels what was to go", () => {
    expect(told["a surplus that is gone in time cancels what was to go"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "11 w0 idle",
        "71 w0 busy",
        "131 w0 idle",
        "230 2 running, 0 busy: w0:up/1 w1:up/1 w2:down/0",
        "231 w1 asked",
        "231 w1 acked",
        "231 w1 exited",
        "240 1 running, 0 busy: w0:up/1 w1:down/1 w2:down/0",
    ])
})

test("below min a pool grows without load", () => {
    expect(told["below min it grows without load"]).toEqual([
        "0 w0 started",
        "0 w1 started",
        "0 w0 ready",
        "0 w1 ready",
        "1010 2 running, 0 busy: w0:up/1 w1:up/1 w2:down/0",
    ])
})

test("B142 min 0: one member stays warm, also where all are on demand", () => {
    expect(told["min 0: one stays warm, though it is on demand"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "11 w1 busy",
        "11 w2 started",
        "11 w2 ready",
        "12 w0 idle",
        "12 w1 idle",
        "112 w2 asked",
        "112 w2 acked",
        "112 w2 exited",
        "212 w1 asked",
        "212 w1 acked",
        "212 w1 exited",
        "1012 1 running, 0 busy: w0:up/1 w1:down/1 w2:down/1",
    ])
})

test("B144 four clients are served by four; with one it folds to two running, with none to one", () => {
    expect(told["clients 4, 1, 0"]).toEqual([
        "0 c0 started",
        "0 c0 ready",
        "10 c0 busy",
        "10 c1 started",
        "10 c1 ready",
        "11 c1 busy",
        "11 c2 started",
        "11 c2 ready",
        "12 c2 busy",
        "12 c3 started",
        "12 c3 ready",
        "13 c3 busy",
        "14 4 running, 4 busy: c0:up/1+busy c1:up/1+busy c2:up/1+busy c3:up/1+busy",
        "15 c1 idle",
        "15 c2 idle",
        "15 c3 idle",
        "4015 c3 asked",
        "4015 c3 acked",
        "4015 c3 exited",
        "8015 c2 asked",
        "8015 c2 acked",
        "8015 c2 exited",
        "9015 2 running, 1 busy: c0:up/1+busy c1:up/1 c2:down/1 c3:down/1",
        "9015 c0 idle",
        "13015 c1 asked",
        "13015 c1 acked",
        "13015 c1 exited",
        "18015 1 running, 0 busy: c0:up/1 c1:down/1 c2:down/1 c3:down/1",
    ])
})

test("B145 more devices, longer transactions: more pollers; the floor alone a cooldown after they have gone", () => {
    expect(told["more devices, longer transactions, more pollers"]).toEqual([
        "3010 1 with none",
        "13010 3 with 6",
        "15010 3 a second after they have gone",
        "23010 1 after the cooldown",
    ])
})

test("B138 \u2605 growth takes the first member that may start: one that crashed is passed over", () => {
    expect(told["one that crashed is passed over"]).toEqual([
        "0 link started",
        "0 w0 starting",
        "0 link ready",
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 crashed: w1: no such port",
        "10 w2 started",
        "10 w2 ready",
        "11 2 running, 1 busy: w0:up/1+busy w1:down+crashed/1 w2:up/1",
    ])
})

test("one that returned is started again for load, never twice in a millisecond", () => {
    expect(told["one that returns comes again for load, in another ms"]).toEqual([
        "0 w0 started",
        "0 w0 busy",
        "0 w1 started",
        "0 w1 busy",
        "0 w1 exited",
        "1 w1 started",
        "1 w1 busy",
        "1 w1 exited",
        "2 w1 started",
        "2 w1 busy",
        "2 w1 exited",
        "3 w1 started",
        "3 w1 busy",
        "10 2 running, 2 busy: w0:up/1+busy w1:up/4+busy",
    ])
})

test("B013 \u2605 a dependency on a pool is one on its floor: on-demand members keep nobody waiting", () => {
    expect(told["a dependency on a pool is one on its floor"]).toEqual([
        "0 w0 started",
        "0 late started",
        "0 api starting",
        "0 w0 ready",
        "0 late ready",
        "0 api started",
        "0 api ready",
        "10 w0 0",
        "10 late:up/1 api:up/1 w0:up/1 w1:down/0 w2:down/0",
    ])
})

test("torn down a pool stays down whatever its load was; started it goes on", () => {
    expect(told["torn down it stays down, whatever the load was; started it goes on"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "11 w1 busy",
        "11 w2 started",
        "11 w2 ready",
        "12 w0 asked",
        "12 w1 asked",
        "12 w2 asked",
        "12 w0 acked",
        "12 w0 exited",
        "12 w1 acked",
        "12 w1 exited",
        "12 w2 acked",
        "12 w2 exited",
        "1012 0 running, 0 busy: w0:down/1 w1:down/1 w2:down/1",
        "1012 w0 started",
        "1012 w0 busy",
        "1012 w1 started",
        "1012 w0 ready",
        "1012 w1 ready",
        "1014 2 running, 1 busy: w0:up/2+busy w1:up/2 w2:down/1",
    ])
})

test("B083 deactivate of a member disables the pool, activate of one enables it and leaves the on-demand ones to the load", () => {
    expect(
        told["deactivate of a member is of the pool, and so is activate, which leaves the others to the load"]
    ).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "10 w1 started",
        "10 w1 ready",
        "12 w0 disabled",
        "12 w1 disabled",
        "12 w2 disabled",
        "12 w0 asked",
        "12 w1 asked",
        "12 w0 acked",
        "12 w0 exited",
        "12 w1 acked",
        "12 w1 exited",
        "12 0 running, 0 busy: w0:down+disabled/1 w1:down+disabled/1 w2:down+disabled/0",
        "1012 w1 enabled",
        "1012 w2 enabled",
        "1012 w0 enabled",
        "1012 w0 started",
        "1012 1 running, 0 busy: w0:up/2 w1:down/1 w2:down/0",
        "1012 w0 busy",
        "1012 w1 started",
        "1012 w0 ready",
        "1012 w1 ready",
        "1014 2 running, 1 busy: w0:up/2+busy w1:up/2 w2:down/0",
    ])
})

test("an idle pool adds no wakes: nobody looks at it until a fact changes", () => {
    expect(told["nobody looks at a pool of which nothing changes"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "30010 0 looks",
        "30010 w0 busy",
        "30011 1 looks",
    ])
})

test("B184 a policy of the program's own is asked at its deadlines and kept to the bounds", () => {
    expect(told["a policy of the program's own: kept to the bounds, called at its deadlines"]).toEqual([
        "0 w0 started",
        "0 1 asked of 1, 1, 1, 2",
        "0 w1 started",
        "0 w0 ready",
        "0 w1 ready",
        "50 1 asked of 2, 2, 1, 2",
        "100 1 asked of 2, 2, 1, 2",
        "150 -1 asked of 2, 2, 1, 2",
        "150 w1 asked",
        "150 w1 acked",
        "150 w1 exited",
        "200 -1 asked of 1, 1, 1, 2",
        "250 -1 asked of 1, 1, 1, 2",
        "1010 1 running, 0 busy: w0:up/1 w1:down/1 w2:down/0",
    ])
})

test("B035 B141 each member lends the element of its own index; growth waits for it without a fault; shells let go of it", () => {
    expect(told["each member takes the element of its own index"]).toEqual([
        "0 w0 started",
        "0 w0 ready",
        "10 w0 busy",
        "210 1 running, 1 busy: w0:up/1+busy w1:down/0, faults 0",
        "210 w1 started",
        "210 w1 ready",
        "211 2 running, 1 busy: w0:up/1+busy w1:up/1, holder w1",
        "211 w0 idle",
        "311 w1 asked",
        "311 w1 acked",
        "311 w1 exited",
        "411 1 running, 0 busy: w0:up/1 w1:down/1, back true, used 1, exited true",
        "411 w0 busy",
        "411 w1 started",
        "411 w1 ready",
        "412 2 running, 1 busy: w0:up/1+busy w1:up/2, used 2, the floor's undefined, w0",
    ])
})
