// Programs that end the fiber that drives, throw in a handler, or ask about nodes that are in no graph.
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "./chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("control/edges")
})
afterAll(closeStories)

test("run whose fiber is ended in mid bring-up: verbs go on, and the next run brings up what is missing", () => {
    expect(told["run is ended in mid bring-up; the next verb, and the next run, go on"]).toEqual([
        "0 p started",
        "0 user starting",
        "100 p disabled",
        "100 user collateral",
        "100 p asked",
        "100 p acked",
        "100 p exited",
        "100 deactivate p ok",
        "100 p:down+disabled/1 user:down+collateral/0",
        "100 p enabled",
        "100 user released",
        "100 p started",
        "100 user starting",
        "5100 user fault: user: ready-dep p did not assert within 5000ms",
        "5100 activate p threw ready-dep-timeout user: ready-dep p did not assert within 5000ms",
        "5100 p asked",
        "5100 p acked",
        "5100 p exited",
        "5100 teardown ok",
        "5100 p started",
        "5100 user starting",
        "5110 p ready",
        "5110 user started",
        "5110 user ready",
        "5120 p:up/3 user:up/1",
    ])
})

test("run whose fiber is ended in mid bring-up: the verbs behind it take their turns, another run does its bring-up", () => {
    expect(told["run is ended in mid bring-up while other verbs, and another run, stand behind it"]).toEqual([
        "0 p started",
        "0 user starting",
        "1200 p ready",
        "1200 user started",
        "1200 start p ok",
        "1200 user ready",
        "2200 user control: deactivate",
        "2200 user disabled",
        "2200 user asked",
        "2200 user acked",
        "2200 user exited",
        "2210 p:up/1 user:down+disabled/1",
    ])
})

test("run whose fiber is ended while a restart waits at a gate: the next run restarts the node", () => {
    expect(told["run is ended while a restart of its waits at a gate"]).toEqual([
        "0 p started",
        "0 frail starting",
        "10 p ready",
        "10 frail started",
        "20 p unready",
        "60 frail crashed: frail: broke",
        "60 frail restarting: in 10ms",
        "70 frail starting",
        "120 frail restarting: in 1ms",
        "121 frail starting",
        "220 p ready",
        "220 frail started",
        "320 p:up/1 frail:up/2",
    ])
})

test("onAckTimeout that throws: told as a fault event; the missed ack is reported as without a handler, the wave goes on", () => {
    expect(told["a handler of a missed ack that throws"]).toEqual([
        "0 root started",
        "0 stuck started",
        "0 odd started",
        "0 root ready",
        "0 stuck ready",
        "0 odd ready",
        "10 stuck asked",
        "10 odd asked",
        "60 stuck fault: stuck: no ack within 50ms",
        "60 stuck fault: stuck: onAckTimeout threw no plan for this",
        "60 root asked",
        "60 root acked",
        "60 root exited",
        "70 odd fault: odd: no ack within 60ms",
        "70 odd aborted: odd: aborted after its ack window",
        "70 odd fault: odd: onAckTimeout threw 42",
        "70 teardownContinue threw shutdown-timeout stuck: no ack within 50ms",
        "70 root:down/1 stuck:asked/1 odd:down+crashed/1",
        "70 last stuck: no ack within 50ms, odd: aborted after its ack window",
    ])
})

test("a node that is in no graph: GraphError naming it and what to do; what it says of itself is ignored", () => {
    expect(told["nodes that are in no graph"]).toEqual([
        "0 request true lone is in no graph: name it in graph() first",
        "0 tryRequest true lone is in no graph: name it in graph() first",
        "0 waitEpochChange true lone is in no graph: name it in graph() first",
        "0 adopt true hand is in no graph: name it in graph() first",
        "0 verb true lone is no node of graph main: use the supervisor of its own graph",
        "0 depsOf true lone is no node of graph main: use the supervisor of its own graph",
        "0 applyControl ok",
        "0 what it says of itself ok",
        "0 lone:down/0 hand:down/0",
    ])
})
