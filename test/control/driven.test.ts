import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "./chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("control/driven")
})
afterAll(closeStories)

test("B040 ★ B076 ★ a fault of a request is what run gives; what else was asked waits for the next run", () => {
    expect(told["a fault is what run gives; called again it goes on"]).toEqual([
        "0 stuck started",
        "0 stuck ready",
        "10 user control: activate",
        "10 ok control: activate",
        "10 p started",
        "10 user starting",
        "110 user fault: user: ready-dep p did not assert within 100ms",
        "110 run gave ready-dep-timeout user: ready-dep p did not assert within 100ms",
        "210 p:up/1 user:down/0 stuck:up/1 ok:down/0",
        "210 ok started",
        "210 ok ready",
        "220 stuck control: deactivate",
        "220 ok control: restart",
        "220 stuck disabled",
        "220 stuck asked",
        "270 stuck fault: stuck: no ack within 50ms",
        "270 run gave shutdown-timeout stuck: no ack within 50ms",
        "320 ok asked",
        "320 ok acked",
        "320 ok exited",
        "320 ok started",
        "320 ok ready",
        "330 p:up/1 user:down/0 stuck:asked+disabled/1 ok:up/2",
    ])
})

test("two runs at a time: one gives the fault, the other goes on serving", () => {
    expect(told["two runs: one gives the fault, the other goes on"]).toEqual([
        "0 stuck started",
        "0 stuck ready",
        "10 stuck control: deactivate",
        "10 stuck disabled",
        "10 stuck asked",
        "60 stuck fault: stuck: no ack within 50ms",
        "60 run gave shutdown-timeout stuck: no ack within 50ms",
        "110 ok control: activate",
        "110 ok started",
        "110 ok ready",
        "210 stuck:asked+disabled/1 ok:up/1",
    ])
})

test("B075 ★ ten requests at once are served one by one, in order", () => {
    expect(told["five at once, the driver busy"]).toEqual([
        "10 a control: activate",
        "10 asked of a",
        "10 a started",
        "10 b control: activate",
        "10 asked of b",
        "10 b started",
        "10 c control: activate",
        "10 asked of c",
        "10 c started",
        "10 d control: activate",
        "10 asked of d",
        "10 d started",
        "10 e control: activate",
        "10 asked of e",
        "10 e started",
        "10 a control: deactivate",
        "10 asked of a",
        "10 a disabled",
        "10 a asked",
        "10 b control: deactivate",
        "10 asked of b",
        "10 c control: deactivate",
        "10 asked of c",
        "10 d control: deactivate",
        "10 asked of d",
        "10 e control: deactivate",
        "10 asked of e",
        "20 a acked",
        "20 a exited",
        "20 b disabled",
        "20 b asked",
        "30 b acked",
        "30 b exited",
        "30 c disabled",
        "30 c asked",
        "40 c acked",
        "40 c exited",
        "40 d disabled",
        "40 d asked",
        "50 d acked",
        "50 d exited",
        "50 e disabled",
        "50 e asked",
        "60 e acked",
        "60 e exited",
        "210 a:down+disabled/1 b:down+disabled/1 c:down+disabled/1 d:down+disabled/1 e:down+disabled/1",
    ])
})

test("B273 ★ a node asks for its own end from its body, its work, a child, a timer, a stray fiber and a defer", () => {
    expect(told["a node asks for its own end"]).toEqual([
        "0 other started",
        "0 other ready",
        "10 own started",
        "10 activate ok",
        "10 own control: deactivate",
        "10 asked of own",
        "10 own disabled",
        "10 own asked",
        "10 own control: deactivate",
        "10 asked of own",
        "10 own acked",
        "10 own exited",
        "10 other control: activate",
        "10 asked of other",
        "10 own control: deactivate",
        "10 asked of own",
        "110 own:down+disabled/1 other:up/1",
    ])
})

test("B273 ★ and while the mailbox is full", () => {
    expect(told["a node asks for its own end, the mailbox full"]).toEqual([
        "0 own enabled",
        "0 own started",
        "0 activate ok",
        "0 other control: activate",
        "0 other control: activate",
        "0 other control: activate",
        "0 other control: activate",
        "0 own control: deactivate",
        "0 asked of own",
        "0 own disabled",
        "0 own asked",
        "0 own control: deactivate",
        "0 asked of own",
        "0 own acked",
        "0 own exited",
        "0 other control: activate",
        "0 asked of other",
        "0 own control: deactivate",
        "0 asked of own",
        "100 own:down+disabled/2 other:up/1",
    ])
})

test("B273 ★ a node that is being restarted at its own request asks for a restart of its provider", () => {
    expect(told["a node asks for restarts, one of them while it is being restarted"]).toEqual([
        "0 p started",
        "0 n started",
        "0 p ready",
        "20 n control: restart",
        "20 asked of n",
        "20 n asked",
        "20 p control: restart",
        "20 asked of p",
        "20 n acked",
        "20 n exited",
        "20 n started",
        "20 n asked",
        "20 n acked",
        "20 n exited",
        "20 p asked",
        "20 p acked",
        "20 p exited",
        "20 p started",
        "20 n started",
        "20 p ready",
        "100 p:up/2 n:up/3",
    ])
})

test("B272 ★ a deactivate withdraws at once the starts that wait at a gate", () => {
    expect(told["a deactivate withdraws a start that waits at a gate"]).toEqual([
        "0 gate started",
        "10 n starting",
        "10 below starting",
        "60 n disabled",
        "60 below collateral",
        "60 activate below ok",
        "60 deactivate n ok",
        "60 gate ready",
        "360 gate:up/1 n:down+disabled/0 below:down+collateral/0",
    ])
})

test("B272 ★ of opposite verbs the later one counts; the same one twice at once does nothing more", () => {
    expect(told["activate during a deactivate, deactivate during an activate"]).toEqual([
        "0 n enabled",
        "0 below released",
        "0 n started",
        "0 below starting",
        "0 n ready",
        "0 below started",
        "0 activate below ok",
        "0 below ready",
        "1 n disabled",
        "1 below collateral",
        "1 below asked",
        "1 below acked",
        "1 below exited",
        "1 n asked",
        "1 n acked",
        "1 n exited",
        "1 deactivate n ok",
        "1 n enabled",
        "1 below released",
        "1 n started",
        "1 activate n ok",
        "1 n ready",
        "11 gate:up/1 n:up/2 below:down/1",
        "11 activate n ok",
        "11 n disabled",
        "11 below collateral",
        "11 n asked",
        "11 n acked",
        "11 n exited",
        "11 deactivate n ok",
        "21 gate:up/1 n:down+disabled/2 below:down+collateral/1",
        "21 deactivate n ok",
        "21 deactivate n ok",
        "21 restart n ok",
        "31 gate:up/1 n:down+disabled/2 below:down+collateral/1",
    ])
})
