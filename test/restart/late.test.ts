// When a restart falls due while `run` was busy, or nobody drove.
import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("restart/late")
})
afterAll(closeStories)

test("B274 the delay counts from the crash, or the return: after a long verb only the rest of it is waited for", () => {
    expect(told["ends during a stop that takes long"]).toEqual([
        "0 stuck started",
        "0 crashes started",
        "0 later started",
        "0 returns started",
        "0 lingers started",
        "0 stuck ready",
        "10 stuck control: deactivate",
        "10 stuck disabled",
        "10 stuck asked",
        "100 crashes crashed: crashes: broke",
        "200 returns exited",
        "400 lingers exited",
        "900 later crashed: later: broke",
        "1010 stuck fault: stuck: no ack within 1000ms",
        "1010 run gave shutdown-timeout stuck: no ack within 1000ms",
        "1020 crashes restarting: in 1ms",
        "1020 later restarting: in 180ms",
        "1020 returns restarting: in 180ms",
        "1020 lingers restarting: in 380ms",
        "1021 crashes started",
        "1200 later started",
        "1200 returns started",
        "1400 lingers started",
        "1520 stuck:asked+disabled/1 crashes:up/2 later:up/2 returns:up/2 lingers:up/2",
    ])
})

test("a crash while nobody drives is restarted by the next run, its delay counted from the crash", () => {
    expect(told["nobody drives for a while"]).toEqual([
        "0 n started",
        "100 n crashed: n: broke",
        "250 n restarting: in 150ms",
        "400 n started",
        "500 n:up/2",
    ])
})

test("a retry that cannot start counts from its failure", () => {
    expect(told["a retry that cannot start counts from its failure"]).toEqual([
        "0 p started",
        "0 user starting",
        "5 p ready",
        "5 user started",
        "11 p unready",
        "15 user crashed: user: broke",
        "15 user restarting: in 50ms",
        "65 user starting",
        "165 user fault: user: ready-dep p did not assert within 100ms",
        "165 user restarting: in 100ms",
        "265 user starting",
        "311 p ready",
        "311 user started",
        "321 user crashed: user: broke",
        "321 user restarting: in 200ms",
        "411 p:up/1 user:down+crashed/2",
        "411 p asked",
        "411 p acked",
        "411 p exited",
    ])
})

test("the window is measured up to the end of the life, not up to when run looks: its retries are not forgotten", () => {
    expect(told["how long it was up is not how late run looks"]).toEqual([
        "0 slowly started",
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 500ms",
        "510 n started",
        "515 slowly control: deactivate",
        "515 slowly disabled",
        "515 slowly asked",
        "520 n crashed: n: broke",
        "815 slowly acked",
        "815 slowly exited",
        "815 n restarting: in 705ms",
        "825 slowly:down+disabled/1 n:down+crashed/2",
    ])
})
