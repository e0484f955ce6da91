// Verbs aimed at nodes that cannot simply be moved.
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "./chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("control/holds")
})
afterAll(closeStories)

test("B066 B067 a verb aimed at a detached node does nothing, to it and to its providers; no cascade moves it", () => {
    expect(told["detached"]).toEqual([
        "0 apart started",
        "0 user started",
        "0 start ok",
        "0 apart ready",
        "0 user ready",
        "1 activate apart ok",
        "1 deactivate apart ok",
        "1 restart apart ok",
        "1 off:down+disabled/0 apart:up/1 user:up/1",
        "1 off enabled",
        "1 off started",
        "1 activate user ok",
        "1 off ready",
        "2 off disabled",
        "2 user collateral",
        "2 user asked",
        "2 user acked",
        "2 user exited",
        "2 off asked",
        "2 off acked",
        "2 off exited",
        "2 deactivate off ok",
        "2 off:down+disabled/1 apart:up/1 user:down+collateral/1",
        "2 off enabled",
        "2 user released",
        "2 off started",
        "2 user started",
        "2 activate off ok",
        "2 off ready",
        "2 user ready",
        "3 off:up/2 apart:up/1 user:up/2",
    ])
})

test("a hand-started node is stopped and held like others; what would start it is NoShell, after the rest of the verb", () => {
    expect(told["hand-started"]).toEqual([
        "0 hand fault: hand: has no body: adopt a fiber",
        "0 activate hand threw no-shell hand: has no body: adopt a fiber",
        "0 client started",
        "0 activate client ok",
        "0 hand fault: hand: has no body: nothing to restart it with",
        "0 restart hand threw no-shell hand: has no body: nothing to restart it with",
        "0 hand started",
        "0 client ready",
        "1 activate hand ok",
        "1 hand fault: hand: has no body: nothing to restart it with",
        "1 restart hand threw no-shell hand: has no body: nothing to restart it with",
        "1 hand:up/1 client:up/1",
        "1 hand disabled",
        "1 client collateral",
        "1 client asked",
        "1 client acked",
        "1 client exited",
        "1 hand asked",
        "1 hand acked",
        "1 hand exited",
        "1 deactivate hand ok",
        "1 hand:down+disabled/1 client:down+collateral/1",
        "1 hand enabled",
        "1 client released",
        "1 hand fault: hand: has no body: adopt a fiber",
        "1 client started",
        "1 activate hand threw no-shell hand: has no body: adopt a fiber",
        "1 client ready",
        "2 hand:down/1 client:up/2",
    ])
})

test("a wedged dependent ends a restart or deactivate at its missed ack: its providers are not asked; the rest can be started again", () => {
    expect(told["wedged"]).toEqual([
        "0 root started",
        "0 stuck started",
        "0 tail started",
        "0 side started",
        "0 root ready",
        "0 stuck ready",
        "0 tail ready",
        "0 side ready",
        "1 tail asked",
        "1 side asked",
        "1 tail acked",
        "1 tail exited",
        "1 side acked",
        "1 side exited",
        "1 stuck asked",
        "101 stuck fault: stuck: no ack within 100ms",
        "101 restart root threw shutdown-timeout stuck: no ack within 100ms",
        "101 root:up/1 stuck:asked/1 tail:down/1 side:down/1",
        "101 stuck starting",
        "101 tail starting",
        "101 side started",
        "101 side ready",
        "201 stuck fault: stuck: old activation did not end within 100ms",
        "201 tail started",
        "201 start threw spawn stuck: old activation did not end within 100ms",
        "201 tail ready",
        "202 root disabled",
        "202 stuck collateral",
        "202 tail collateral",
        "202 side collateral",
        "202 tail asked",
        "202 side asked",
        "202 side acked",
        "202 side exited",
        "202 tail acked",
        "202 tail exited",
        "302 stuck fault: stuck: no ack within 100ms",
        "302 deactivate root threw shutdown-timeout stuck: no ack within 100ms",
        "302 root:up+disabled/1 stuck:asked+collateral/1 tail:down+collateral/2 side:down+collateral/2",
        "302 root enabled",
        "302 stuck released",
        "302 tail released",
        "302 side released",
        "302 stuck starting",
        "302 tail starting",
        "302 side started",
        "302 side ready",
        "402 stuck fault: stuck: old activation did not end within 100ms",
        "402 tail started",
        "402 activate tail threw spawn stuck: old activation did not end within 100ms",
        "402 tail ready",
        "403 root:up/1 stuck:asked/1 tail:up/3 side:up/3",
    ])
})

test("B088 ★ a provider that is not ready after its restart: ReadyDepTimeout of its dependent, which has not started; the provider has", () => {
    expect(told["a provider that is not ready again"]).toEqual([
        "0 source started",
        "0 sink starting",
        "0 source ready",
        "0 sink started",
        "0 sink ready",
        "1 sink asked",
        "1 sink acked",
        "1 sink exited",
        "1 source asked",
        "1 source acked",
        "1 source exited",
        "1 source started",
        "1 sink starting",
        "201 sink fault: sink: ready-dep source did not assert within 200ms",
        "201 restart source threw ready-dep-timeout sink: ready-dep source did not assert within 200ms",
        "201 source:up/2 sink:down/1",
    ])
})

test("B038 ★ B039 ★ activate: the fault of the first node in order is thrown, the healthy rest starts; a second starts what is missing", () => {
    expect(told["two starved branches, a healthy one, a leaf"]).toEqual([
        "0 needs2 enabled",
        "0 mute1 started",
        "0 needs1 starting",
        "0 needs2 starting",
        "0 peer started",
        "0 fruit starting",
        "0 peer ready",
        "50 needs2 fault: needs2: ready-dep mute1 did not assert within 50ms",
        "100 needs1 fault: needs1: ready-dep mute1 did not assert within 100ms",
        "100 fruit started",
        "100 activate fruit threw ready-dep-timeout needs1: ready-dep mute1 did not assert within 100ms",
        "100 fruit ready",
        "101 mute1:up/1 needs1:down/0 needs2:down/0 peer:up/1 fruit:up/1",
        "101 mute1 ready",
        "101 needs1 started",
        "101 needs2 started",
        "101 activate fruit ok",
        "101 needs1 ready",
        "101 needs2 ready",
        "102 mute1:up/1 needs1:up/1 needs2:up/1 peer:up/1 fruit:up/1",
    ])
})

test("B050 ★ B063 B087 activate respawns what completed and resumes what is parked, restart respawns what crashed", () => {
    expect(told["completed, crashed, parked"]).toEqual([
        "0 meter started",
        "0 activate meter ok",
        "0 brief started",
        "0 frail started",
        "0 start ok",
        "0 brief exited",
        "0 frail ready",
        "0 frail crashed: frail: broke",
        "1 runs 11",
        "1 brief started",
        "1 activate brief ok",
        "1 frail started",
        "1 restart frail ok",
        "1 meter asked",
        "1 meter acked",
        "1 meter parked",
        "1 brief exited",
        "1 frail ready",
        "1 stop meter ok",
        "1 meter resumed",
        "1 activate meter ok",
        "2 runs 12 brief:down/2 frail:up/2 meter:up/2",
    ])
})

test("a verb on a node of another graph is refused", () => {
    expect(told["a node of another graph"]).toEqual([
        "0 activate threw root is no node of graph main: use the supervisor of its own graph",
        "0 deactivate threw root is no node of graph main: use the supervisor of its own graph",
        "0 restart threw root is no node of graph main: use the supervisor of its own graph",
        "0 startNode threw root is no node of graph main: use the supervisor of its own graph",
        "0 stopNode threw root is no node of graph main: use the supervisor of its own graph",
        "0 resumeNode threw root is no node of graph main: use the supervisor of its own graph",
        "0 disabled false",
    ])
})

test("a verb called on a node's own fiber is refused and holds nothing", () => {
    expect(told["from a node's own fiber"]).toEqual([
        "0 own started",
        "0 below started",
        "0 deactivate threw verb in its own node: use requestControl",
        "0 activate threw verb in its own node: use requestControl",
        "0 restart threw verb in its own node: use requestControl",
        "0 own:up/1 below:up/1",
        "1 own:up/1 below:up/1",
    ])
})
