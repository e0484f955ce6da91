import { afterAll, beforeAll, expect, test } from "vitest"
import { FaultKind } from "../../src/lifecycle/event.js"
import { closeAll, ran, said } from "../graph/ran.js"

let lines: Record<string, string>
const timeout = FaultKind.ReadyDepTimeout

beforeAll(async () => {
    lines = Object.fromEntries(said(await ran("start/gates", 5000)).map(line => line.split(/: ?(.*)/)))
})
afterAll(closeAll)

test("B019 ★ a provider that never asserts: ReadyDepTimeout after the budget, naming the node and the provider; it stays down", () => {
    const message = "one: ready-dep never did not assert within 100ms"
    expect(lines["provider silent"]).toBe(`${message} | one < never | ${timeout} after 100`)
    expect(lines["one runs"]).toBe("false " + message)
    expect(lines["provider ready"]).toBe("ok after 0")
})

test("B019 ★ a gate on a provider that is down, with nothing pending for it, fails at once", () => {
    expect(lines["provider down"]).toBe(`one: ready-dep never is down | one < never | ${timeout} after 0`)
})

test("all gates of a node share one budget in a wave, and have one each when it is started alone", () => {
    const message = "both: ready-dep b did not assert within 100ms"
    expect(lines["one budget in a wave"]).toBe(`${message} | both < b | ${timeout} after 100`)
    expect(lines["a budget each alone"]).toBe("ok after 160")
})

test("a budget opens only when each provider has been spawned: two gates of 80 ms pass in a chain with 100 ms each", () => {
    expect(lines["chain"]).toBe("ok after 160")
})

test("B038 ★ the fault of the first node in dependency order is thrown, though a later one failed before; the others start", () => {
    expect(lines["starved"]).toBe(
        `later: ready-dep peer did not assert within 150ms | later < peer | ${timeout} after 150`
    )
    // `also` needs the node that failed to be ready, `plain` only follows it
    expect(lines["run"]).toBe("peer silent plain")
    expect(lines["also"]).toBe("also: ready-dep waits is down")
})

test("B012 a dependent of an OnDemand node starts by order alone; one that needs it ready fails at once", () => {
    expect(lines["on demand"]).toBe(`gate: ready-dep demand is down | gate < demand | ${timeout} after 0`)
    expect(lines["order"]).toBe("true false")
})

test("a node without a body is not started but adopts; who needs it ready waits for that", () => {
    expect(lines["no body"]).toBe(`hand: has no body: adopt a fiber | hand <  | ${FaultKind.NoShell} after 0`)
    expect(lines["never adopted"]).toBe(
        `user: ready-dep hand did not assert within 100ms | user < hand | ${timeout} after 100`
    )
})
