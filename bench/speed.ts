// How fast virtual time passes. The only figures here that depend on the machine: processor time for what is compared
// with each other, taken in turns so that a busy machine slows both, and the middle one of many turns.
import { join } from "node:path"
import { Simulator } from "../sim/index.js"
import { compileEntry } from "../sim/node/compile.js"
import { loadTrack } from "../sim/node/track-file.js"
import { nodeVmFactory } from "../sim/node/vm-factory.js"
import type { SensorValue } from "../sim/sensor.js"
import { bootBareVm } from "./bare-vm.js"
import { PROGRAMS } from "./measured-run.js"
import type { Bench, BenchOptions, Row } from "./table.js"

const HOUR = 3_600_000
/** Virtual time in which the host's own compiler gets to know the code. */
const WARM_UP = HOUR / 3
/** Of what is timed alone. */
const TURNS = 5
const ROOT = join(import.meta.dirname, "..")

/** What the reference firmware of a Pico finds on its bus. */
const MOCKS: Record<string, SensorValue | undefined> = {
    ...{ temperature: 21.5, humidity: 45, button: undefined, relay: undefined, characterScreen: "" },
}

export const speed: Bench = {
    name: "speed",
    async measure(options) {
        const beating = await beatingNodes(options)
        return {
            name: "speed",
            title: "virtual time against processor time of the host",
            rows: [...beating, ...(await idling(options)), await reference(options)],
            notes: [
                `Seconds: processor time for a virtual hour, the middle one of ${turns(options)} turns, of each in turn.`,
                `Times real time: by processor time, the middle one of ${TURNS} turns.`,
            ],
        }
    },
}

/** Turns of a virtual hour, or of ten minutes. */
function turns({ quick }: BenchOptions): number {
    return quick ? 6 : 24
}

interface Runner {
    what: string
    advance(ms: number): Promise<void> | void
    end(): Promise<void> | void
}

async function beatingNodes(options: BenchOptions): Promise<Row[]> {
    const [bare, ...others] = await inTurns(
        [
            await onBareVm("the bare VM, 50 fibers making the same calls", "beats/same-calls"),
            await onBareVm("the bare VM, 50 fibers sleeping", "beats/bare"),
            await inSimulator("the simulator, 50 fibers making the same calls", "beats/same-calls"),
            await inSimulator("the simulator, 50 nodes beating, events on", "beats/served"),
        ],
        options
    )
    const baseline = { what: "bare VM", value: bare.value }
    const rows: Row[] = others.map(row => ({ ...row, baseline }))
    rows[rows.length - 1].target = { of: "ratio", atMost: 2 }
    return [bare, ...rows]
}

/** Processor time of each for a virtual hour. */
async function inTurns(runners: Runner[], options: BenchOptions): Promise<Row[]> {
    const taken = runners.map((): number[] => [])
    const ms = options.quick ? HOUR / 6 : HOUR
    for (let turn = 0; turn <= turns(options); ++turn) {
        options.progress(turn ? `turn ${turn} of ${turns(options)}` : "warming up")
        for (const [i, runner] of runners.entries()) {
            const seconds = await processorSeconds(() => runner.advance(turn ? ms : WARM_UP))
            if (turn) taken[i].push((seconds * HOUR) / ms)
        }
    }
    for (const runner of runners) await runner.end()
    return runners.map(({ what }, i) => ({ what, value: middle(taken[i]), unit: "s" }))
}

async function onBareVm(what: string, program: string): Promise<Runner> {
    const vm = await bootBareVm(nodeVmFactory(), await compileEntry(join(ROOT, `${PROGRAMS}${program}.ts`)))
    return { what, advance: ms => vm.advance(ms), end: () => vm.stop() }
}

async function inSimulator(what: string, program: string): Promise<Runner> {
    const sim = await Simulator.create()
    const board = await sim.boot(join(ROOT, `${PROGRAMS}${program}.ts`))
    await sim.advance(1000)
    // its graph is listened to
    if (board.statuses().length) board.status()
    return { what, advance: ms => sim.advance(ms), end: () => sim.close() }
}

/** Nothing is to be done; what the VM wakes for by itself is all there is. */
async function idling(options: BenchOptions): Promise<Row[]> {
    options.progress("idle boards")
    const bare = await timesRealTime(await onBareVm("the bare VM, an idle program", "speed/idle"), options)
    const baseline = { what: "bare VM", value: bare.value }
    const board = await timesRealTime(await inSimulator("an idle board", "speed/idle"), options)
    const graph = await timesRealTime(await inSimulator("an idle graph of ten nodes", "speed/idle-graph"), options)
    return [bare, { ...board, baseline }, { ...graph, baseline, target: { of: "value", atLeast: 5000 } }]
}

/** Recorded weather on its sensors, status read every virtual second, as `devsup sim --json` does. */
async function reference(options: BenchOptions): Promise<Row> {
    options.progress("the reference firmware")
    const sim = await Simulator.create()
    for (const [name, reading] of Object.entries(MOCKS)) {
        const sensor = sim.sensor(name, reading === undefined ? {} : { reading })
        if (name === "temperature")
            sensor.play(await loadTrack(join(ROOT, "tracks/seattle-normals.csv"), { value: name }))
    }
    const board = await sim.boot(join(ROOT, "firmware/pico.ts"))
    await sim.advance(3000)
    const running: Runner = {
        what: "the reference firmware, status read every second",
        async advance(ms) {
            for (let t = 0; t < ms; t += 1000) {
                await sim.advance(1000)
                if (board.node("climate").state !== "running") throw new Error("climate does not run")
            }
        },
        end: () => sim.close(),
    }
    const row = await timesRealTime(running, options)
    return { ...row, target: { of: "value", atLeast: 2000 } }
}

async function timesRealTime(runner: Runner, { quick }: BenchOptions): Promise<Row> {
    const ms = quick ? HOUR / 3 : 2 * HOUR
    await runner.advance(WARM_UP)
    const taken: number[] = []
    for (let turn = 0; turn < TURNS; ++turn) taken.push(await processorSeconds(() => runner.advance(ms)))
    await runner.end()
    return { what: runner.what, value: ms / 1000 / middle(taken), unit: "x real time" }
}

function middle(values: number[]): number {
    return [...values].sort((a, b) => a - b)[values.length >> 1]
}

async function processorSeconds(work: () => Promise<void> | void): Promise<number> {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
}
