// What `devsup test` takes by the clock on the wall, programs compiled before: the start of one scenario, and a hundred short ones on
// two threads. Baseline: the bare VM running the same program for the same virtual time, once a scenario, in this process.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compileEntry } from "../sim/node/compile.js"
import { nodeVmFactory } from "../sim/node/vm-factory.js"
import { laneHere, type LaneOptions } from "../tools/scenario/lane.js"
import { runAll } from "../tools/lanes/run-all.js"
import { laneInThread } from "../tools/scenario/worker-lane.js"
import { bootBareVm } from "./bare-vm.js"
import type { Bench, Row } from "./table.js"

const ROOT = join(import.meta.dirname, "..")
const FOLDER = ".cache/bench-scenarios"
const ENTRY = "firmware/pico.ts"
const THREADS = 2
/** Virtual ms that the text below takes, about. */
const LASTS = 4000

const TEXT = `boards: { board: ${ENTRY} }
sensors: { temperature: 18, humidity: 45, relay: { service: relay }, screen: { service: characterScreen }, button: 0 }
steps:
  - expect: { event: display ready, state: { fan: running } }
  - set: { temperature: 25 }
  - expect: { reading: { relay: true } }
  - advance: 1s
`

export const scenarios: Bench = {
    name: "scenarios",
    async measure({ quick, progress }) {
        const many = quick ? 20 : 100
        const files = write(many)
        const program = await compileEntry(join(ROOT, ENTRY))
        progress("scenarios on the bare VM")
        const bare = await seconds(async () => {
            for (let i = 0; i < many; ++i) {
                const vm = await bootBareVm(nodeVmFactory(), program)
                vm.advance(LASTS)
                vm.stop()
            }
        })
        progress("the start of a scenario")
        const rows: Row[] = [
            { what: `the bare VM, ${many} times the program of the scenarios`, value: bare, unit: "s" },
            {
                ...{ what: "one scenario to the end of its first step, in a process that ran others", unit: "s" },
                value: await start(files),
                baseline: { what: "bare VM, one run", value: bare / many },
                target: { of: "value", atMost: 0.4 },
            },
        ]
        progress(`${many} scenarios on ${THREADS} threads`)
        const all = await seconds(async () => {
            const lanes = Array.from({ length: THREADS }, () => laneInThread(OPTIONS, () => undefined, false))
            const results = await runAll(files, lanes, () => undefined, new AbortController().signal)
            const failed = results.find(result => result.outcome !== "passed")
            if (failed || results.length < many)
                throw new Error(`a scenario failed: ${JSON.stringify(failed?.failure)}`)
        })
        rows.push({
            ...{ what: `${many} short scenarios on ${THREADS} threads, their start included`, value: all, unit: "s" },
            baseline: { what: "bare VM", value: bare },
            ...(quick ? {} : { target: { of: "value", atMost: 20 } }),
        })
        return {
            name: "scenarios",
            title: "scenario files, by the clock on the wall",
            rows,
            notes: [
                "Programs are compiled before. A scenario boots the Pico's firmware with five mocked devices, about 4 virtual seconds.",
            ],
        }
    },
}

const OPTIONS: LaneOptions = { cwd: ROOT, update: false }

/** The middle one of several starts; each finds out its program's nodes anew. */
async function start(files: readonly string[]): Promise<number> {
    const taken: number[] = []
    for (const file of files.slice(0, 9)) {
        const begun = performance.now()
        let first: number | undefined
        await laneHere(OPTIONS, () => (first ??= performance.now() - begun)).run(file)
        taken.push((first ?? NaN) / 1000)
    }
    return taken.sort((a, b) => a - b)[taken.length >> 1]
}

function write(many: number): string[] {
    mkdirSync(join(ROOT, FOLDER), { recursive: true })
    const files = Array.from({ length: many }, (_, i) => `${FOLDER}/s${i}.scenario.yaml`)
    for (const file of files) writeFileSync(join(ROOT, file), TEXT)
    return files
}

async function seconds(work: () => Promise<void>): Promise<number> {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
}
