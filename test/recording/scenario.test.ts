// A recording in a scenario: played, and looked at before time starts.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { mistakes, runText } from "../scenario/read-and-run.js"

const BOARD = "boards: { a: test/programs/sim/thermostat.ts }\n"
const folder = mkdtempSync(path.join(tmpdir(), "recorded-scenario-"))
const bus = path.join(folder, "bus.jsonl")
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
    const sim = await Simulator.create()
    const tape = sim.record()
    const outdoor = sim.sensor("temperature", { reading: 21.5 })
    await sim.boot("test/programs/sim/thermostat.ts")
    await sim.advance(5000)
    outdoor.set(18)
    await sim.advance(3000)
    writeFileSync(bus, tape.stop().text())
    await sim.close()
})

test("its sensors are played from the step on", async () => {
    const steps = `steps:\n  - never: { log: "t " }\n    for: 5s\n  - replay: ${bus}\n  - expect: { log: [t 21.5, t 18] }\n    within: 9s\n`
    const result = await runText(BOARD + "sensors: { relay: false }\n" + steps)
    expect(result.failure).toBeUndefined()
    expect(result.outcome).toBe("passed")
})

test("a file that is none, and a sensor that is in both, are mistakes with their place", async () => {
    expect(await mistakes(`${BOARD}steps: [replay: none.jsonl]\n`)).toEqual([
        expect.stringMatching(
            /^x\.scenario\.yaml:2:17: expected a recording at \S+none\.jsonl, found none that can be read \(ENOENT/
        ),
    ])
    writeFileSync(path.join(folder, "bad.jsonl"), "x")
    expect(await mistakes(`${BOARD}steps: [replay: ${folder}/bad.jsonl]\n`)).toEqual([
        `x.scenario.yaml:2:17: expected a JSON object, found ${folder}/bad.jsonl:1: x`,
    ])
    expect(await mistakes(`${BOARD}sensors: { t: { service: temperature } }\nsteps: [replay: ${bus}]\n`)).toEqual([
        "x.scenario.yaml:3:17: expected a recording of other sensors than the scenario's own, found temperature in both",
    ])
})
