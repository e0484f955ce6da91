import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/resources")
})
afterAll(closeStories)

test("B025 \u2605 the slot protocol: provide, take, restore, get, clear", () => {
    expect(told["the slot protocol"]).toEqual([
        "0 take: undefined",
        "0 take: 7",
        "0 take: undefined",
        "0 get: 7 true",
        "0 get: undefined false",
        "0 a zero fills: true",
    ])
    expect(told["waitTake"]).toEqual(["50 took 5", "150 took undefined", "150 took 6"])
})

test("B023 \u2605 B024 \u2605 B026 \u2605 lend: without it the node is down with a fault, its latch gone; with it the same instance every time, and the slot tells who has it", () => {
    expect(told["lend"]).toEqual([
        "0 user enabled",
        "0 user starting",
        "100 user fault: user: resource bus was not provided within 100ms",
        "100 activate threw resource-missing user: resource bus was not provided within 100ms",
        "100 runs 0, disabled false",
        "100 bus filled",
        "100 user started",
        "100 start ok",
        "100 user uses i2c for the 1. time",
        "101 bus empty, held by user",
        "101 user asked",
        "101 user acked",
        "101 user exited",
        "101 stop ok",
        "101 bus filled",
        "101 user started",
        "101 start ok",
        "101 user uses i2c for the 2. time",
        "102 user asked",
        "102 user acked",
        "102 user exited",
        "102 stop ok",
    ])
})

test("B024 \u2605 lent to one at a time: the next is spawned when it is back, or told who has it", () => {
    expect(told["lent to one at a time"]).toEqual([
        "0 first started",
        "0 second starting",
        "0 third starting",
        "0 first is the 1. user",
        "50 first exited",
        "50 second started",
        "50 second uses spi for the 2. time",
        "100 third fault: third: resource bus is lent to second, and was not back within 100ms",
        "100 start threw resource-missing third: resource bus is lent to second, and was not back within 100ms",
        "100 bus empty, held by second",
        "100 first:down/1 second:up/1 third:down/0",
        "100 dep second",
        "100 second asked",
        "100 second acked",
        "100 second exited",
    ])
})

test("B027 \u2605 consume: the slot stays empty, and a respawn fails until it is provided again", () => {
    expect(told["consume"]).toEqual([
        "0 user started",
        "0 start ok",
        "0 user uses key for the 1. time",
        "1 key empty",
        "1 user asked",
        "1 user acked",
        "1 user exited",
        "1 stop ok",
        "1 key empty",
        "1 user starting",
        "201 user fault: user: resource key was not provided within 200ms",
        "201 start threw resource-missing user: resource key was not provided within 200ms",
        "201 user:down/1",
        "201 user started",
        "201 start ok",
        "201 user uses key two for the 1. time",
        "202 user asked",
        "202 user acked",
        "202 user exited",
        "202 stop ok",
    ])
})

test("B028 \u2605 B008 \u2605 shared: any number of readers, declared before the provider, and the slot stays filled", () => {
    expect(told["shared, to a consumer declared before its provider"]).toEqual([
        "0 one starting",
        "0 two starting",
        "0 maker started",
        "20 one started",
        "20 two started",
        "20 start ok",
        "20 one reads 7",
        "20 two reads 7",
        "21 value filled",
    ])
})

test("B029 \u2605 B030 \u2605 a provider node is rebuilt on every wake, and nobody sees what its last life left", () => {
    expect(told["a provider node"]).toEqual([
        "0 provider started",
        "0 one starting",
        "0 two starting",
        "0 eater starting",
        "500 one started",
        "500 two started",
        "500 eater started",
        "500 start ok",
        "500 one got generation 1",
        "500 two got generation 1",
        "500 eater got generation 1",
        "501 sum 3",
        "501 one asked",
        "501 two asked",
        "501 eater asked",
        "501 one acked",
        "501 one exited",
        "501 two acked",
        "501 two exited",
        "501 eater acked",
        "501 eater exited",
        "501 provider asked",
        "501 provider acked",
        "501 provider exited",
        "501 teardown ok",
        "501 link empty",
        "501 provider started",
        "501 one starting",
        "501 two starting",
        "501 eater starting",
        "1001 one started",
        "1001 two started",
        "1001 eater started",
        "1001 start ok",
        "1001 one got generation 2",
        "1001 two got generation 2",
        "1001 eater got generation 2",
        "1002 sum 9",
    ])
})

test("B030 \u2605 what a parked or completed provider made stays; a crash clears it", () => {
    expect(told["what a parked node provides stays"]).toEqual([
        "0 keeper started",
        "0 builder started",
        "0 builder exited",
        "1 keeper asked",
        "1 keeper acked",
        "1 keeper parked",
        "1 link filled",
        "1 once filled",
        "1 keeper resumed",
        "1 builder started",
        "1 builder exited",
        "2 keeper crashed: keeper: injected crash",
        "2 link empty",
    ])
})

test("B038 \u2605 B039 \u2605 activate over two starved providers: the first fault, everything else up; again: only what is missing", () => {
    expect(told["two starved providers, a healthy peer and a leaf"]).toEqual([
        "0 first starting",
        "0 second starting",
        "0 peer started",
        "0 leaf starting",
        "100 first fault: first: resource a was not provided within 100ms",
        "100 second fault: second: resource b was not provided within 100ms",
        "100 leaf started",
        "100 activate leaf threw resource-missing first: resource a was not provided within 100ms",
        "100 first:down/0 second:down/0 peer:up/1 leaf:up/1",
        "100 first started",
        "100 second started",
        "100 activate leaf ok",
        "100 first:up/1 second:up/1 peer:up/1 leaf:up/1",
        "100 activate leaf ok",
        "100 first:up/1 second:up/1 peer:up/1 leaf:up/1",
    ])
})

test("B040 \u2605 a request that starves comes out of run", () => {
    expect(told["a request that starves comes out of run"]).toEqual([
        "1 n control: activate",
        "1 n enabled",
        "1 n starting",
        "101 n fault: n: resource a was not provided within 100ms",
        "101 run gave resource-missing n: resource a was not provided within 100ms",
        "201 n:down/0",
    ])
})

test("B041 an empty slot keeps a node down; providing and a restart bring it up", () => {
    expect(told["an empty slot keeps it down, providing and a restart bring it up"]).toEqual([
        "0 n starting",
        "200 n fault: n: resource a was not provided within 200ms",
        "200 start threw resource-missing n: resource a was not provided within 200ms",
        "1200 n:down/0",
        "1200 n started",
        "1200 restart ok",
        "1200 n:up/1",
    ])
})

test("B087 \u2605 B128 \u2605 B269 \u2605 crash, injected crash, abort: what was lent is back, as it was left", () => {
    expect(told["crash, abort, drop: what was lent is back"]).toEqual([
        "0 n started",
        "0 uses 1",
        "0 n crashed: n: broken",
        "1 bus filled",
        "1 n started",
        "1 restart ok",
        "1 uses 2",
        "2 n crashed: n: injected crash",
        "3 bus filled",
        "3 n started",
        "3 restart ok",
        "3 uses 3",
        "4 n asked",
        "104 n fault: n: no ack within 100ms",
        "104 n aborted: n: aborted after its ack window",
        "104 stop ok",
        "105 bus filled",
        "105 the same one, used 3",
    ])
})

test("a provider that is down and not about to come: the fault is there at once, with its name", () => {
    expect(told["its provider is down: at once"]).toEqual([
        "0 n fault: n: resource a is empty, and maker, which provides it, is down",
        "0 start threw resource-missing n: resource a is empty, and maker, which provides it, is down",
        "0 dep maker",
    ])
})

test("B031 what a spawn needs is claimed in its turn: nobody takes it before the body runs", () => {
    expect(told["claimed in the turn of its spawn: nobody comes between"]).toEqual([
        "0 a thief takes undefined",
        "0 a thief takes undefined",
        "0 n uses key for the 1. time",
        "1 key empty",
    ])
})
