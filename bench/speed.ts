// How fast virtual time passes. The only figures here that depend on the machine: processor time for what is compared
// with each other, taken in turns so that a busy machine slows both; and times real time by the processor's clock too.
import { join } from "node:path"
import { Simulator } from "../sim/index.js"
import { compileEntry } from "../sim/node/compile.js"
import { loadTrack } from "../sim/node/track-file.js"
import { nodeVmFactory } from "../sim/node/vm-factory.js"
import type { SensorValue } from "../sim/sensor.js"
import { bootBareVm } from "./bare-vm.js"
import { PROGRAMS } from "./measured-run.js"
import { amount } from "./print.js"
import type { Bench, BenchOptions, Row } from "./table.js"

const HOUR = 3_600_000
/** Virtual time in which the host's own compiler gets to know the code. */
const WARM_UP = HOUR / 3
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
            rows: [...beating, await idle(options), await reference(options)],
            notes: [`Beating: processor time for ${hours(options)} virtual hours each, a slice of each in turn.`],
        }
    },
}

function hours({ quick }: BenchOptions): number {
    return quick ? 1 : 24
}

interface Runner {
    what: string
    advance(ms: number): Promise<void> | void
    end(): Promise<void> | void
    seconds: number
}

async function beatingNodes(options: BenchOptions): Promise<Row[]> {
    const runners = [
        await onBareVm("the bare VM, 50 fibers making the same calls", "beats/same-calls"),
        await onBareVm("the bare VM, 50 fibers sleeping", "beats/bare"),
        await inSimulator("the simulator, 50 fibers making the same calls", "beats/same-calls"),
        await inSimulator("the simulator, 50 nodes beating, events on", "beats/served"),
    ]
    const slices = hours(options) * (options.quick ? 6 : 1)
    for (let slice = 1; slice <= slices; ++slice) {
        options.progress(`slice ${slice} of ${slices}`)
        for (const runner of runners)
            runner.seconds += await processorSeconds(() => runner.advance((hours(options) * HOUR) / slices))
    }
    for (const runner of runners) await runner.end()
    const [bare, ...others] = runners
    const row = ({ what, seconds }: Runner): Row => ({ what, value: seconds, unit: "s" })
    const baseline = { what: "bare VM", value: bare.seconds }
    const rows: Row[] = others.map(runner => ({ ...row(runner), baseline }))
    rows[rows.length - 1].target = { of: "ratio", atMost: 2 }
    return [row(bare), ...rows]
}

async function onBareVm(what: string, program: string): Promise<Runner> {
    const vm = await bootBareVm(nodeVmFactory(), await compileEntry(join(ROOT, `${PROGRAMS}${program}.ts`)))
    return { what, seconds: 0, advance: ms => vm.advance(ms), end: () => vm.stop() }
}

async function inSimulator(what: string, program: string): Promise<Runner> {
    const sim = await Simulator.create()
    const board = await sim.boot(join(ROOT, `${PROGRAMS}${program}.ts`))
    await sim.advance(1000)
    if (program === "beats/served") board.status()
    return { what, seconds: 0, advance: ms => sim.advance(ms), end: () => sim.close() }
}

async function idle(options: BenchOptions): Promise<Row> {
    options.progress("an idle board")
    const idling = await inSimulator("an idle board", "speed/idle")
    return { ...(await timesRealTime(idling, options.quick ? HOUR : 4 * HOUR)), target: { of: "value", atLeast: 2000 } }
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
        seconds: 0,
        async advance(ms) {
            for (let t = 0; t < ms; t += 1000) {
                await sim.advance(1000)
                if (board.node("climate").state !== "running") throw new Error("climate does not run")
            }
        },
        end: () => sim.close(),
    }
    const row = await timesRealTime(running, options.quick ? HOUR / 2 : 4 * HOUR)
    return { ...row, target: { of: "value", atLeast: 2000 } }
}

async function timesRealTime(runner: Runner, ms: number): Promise<Row> {
    await runner.advance(WARM_UP)
    const begun = performance.now()
    const seconds = await processorSeconds(() => runner.advance(ms))
    const wall = (performance.now() - begun) / 1000
    await runner.end()
    return {
        ...{ what: runner.what, value: ms / 1000 / seconds, unit: "x real time" },
        note: `${amount(ms / 1000 / wall)} x by the clock on the wall`,
    }
}

async function processorSeconds(work: () => Promise<void> | void): Promise<number> {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
}
