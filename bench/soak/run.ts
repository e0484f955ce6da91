// npm run soak: boards of this repository in their weather, disturbed at random by the seed, for as long as wanted.
// bench/README.md says what is looked at. One row a virtual day (a look, when it is shorter than two days).
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Command, CommanderError, InvalidArgumentError, Option } from "commander"
import { FIRMWARES } from "./firmware.js"
import { heapVerdict } from "./heap-trend.js"
import { soakModel, type Hour } from "./model.js"
import { soak, SoakFailure, type SoakReport } from "./soak.js"

const HOUR = 3_600_000
/** Past 2^32 ms sleeping fibers hang. */
const MOST_DAYS = 49
const PROGRAMS = ["firmware", "model"]

interface Options {
    days: number
    hours?: number
    seed: number
    board: string
    program: string
    json?: boolean
}

const whole = (least: number, most: number) => (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < least || value > most)
        throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    return value
}

const command = new Command("soak")
    .description("Runs a firmware for days, disturbs it at random, and looks for what has no cause, and for leaks.")
    .option("--days <n>", `virtual days, 1 to ${MOST_DAYS}`, whole(1, MOST_DAYS), 1)
    .option("--hours <n>", "virtual hours in place of days", whole(1, 24 * MOST_DAYS))
    .option("--seed <n>", "names the run", whole(0, Number.MAX_SAFE_INTEGER), 1)
    .addOption(
        new Option("--board <id>", "whose firmware").choices(FIRMWARES.map(f => f.board)).default(FIRMWARES[0].board)
    )
    .addOption(
        new Option("--program <name>", "model: a graph made to have everything happen to it")
            .choices(PROGRAMS)
            .default(PROGRAMS[0])
    )
    .option("--json", "the report as one JSON document on standard output, rows on standard error")
    .allowExcessArguments(false)
    .exitOverride()

try {
    const options = command.parse().opts<Options>()
    const hours = options.hours ?? 24 * options.days
    process.exitCode = await (options.program === "model" ? model(hours, options.seed) : firmware(hours, options))
} catch (e) {
    if (!(e instanceof CommanderError)) throw e
    process.exitCode = e.exitCode ? 2 : 0
}

async function firmware(hours: number, { board, seed, json }: Options): Promise<number> {
    const wanted = FIRMWARES.find(f => f.board === board)
    if (!wanted) throw new Error(`no firmware for ${board}`)
    const line = (text: string) => void (json ? process.stderr : process.stdout).write(text + "\n")
    const show = (cells: (string | number)[]) => line(cells.map(cell => String(cell).padStart(12)).join(""))
    const collect = collector()
    const begun = performance.now()
    const step = hours > 48 ? 24 : 6
    const hosts: number[] = []
    let shown = 0
    show(["virtual h", "boots", "disturbed", "events", "explained", "live B", "host MB", "x real time"])
    const looked = (report: SoakReport) => {
        collect()
        hosts.push(process.memoryUsage().heapUsed / 1e6)
        const hour = report.at / HOUR
        if (hour < shown + step && hour < hours) return
        shown = Math.floor(hour)
        const { live } = report.heap[report.heap.length - 1]
        const speed = Math.round(report.at / (performance.now() - begun))
        const sums = [report.injected, report.observed].map(sum)
        show([
            hour.toFixed(1),
            report.boots,
            ...sums,
            report.explained,
            live,
            hosts[hosts.length - 1].toFixed(1),
            speed,
        ])
    }
    try {
        const report = await soak({ firmware: wanted, seed, lasts: hours * HOUR, looked })
        const verdict = heapVerdict(report.heap)
        const seconds = (performance.now() - begun) / 1000
        line(`disturbed: ${listed(report.injected)}`)
        line(`told: ${listed(report.observed)}`)
        line(`brought back by a verb: ${listed(report.nursed) || "none"}`)
        line(
            `live heap from ${verdict.least} to ${verdict.most} B, ${verdict.trend.toFixed(1)} ± ${verdict.error.toFixed(1)} B a day: ` +
                (verdict.flat ? "flat" : "NOT FLAT")
        )
        line(`host ${Math.min(...hosts).toFixed(1)} to ${Math.max(...hosts).toFixed(1)} MB, ${seconds.toFixed(0)} s`)
        line(`${report.explained} of ${report.explained} had a cause, ${report.boots} boots, seed ${seed}`)
        if (json)
            process.stdout.write(
                JSON.stringify({ schema: 1, board, seed, ...report, verdict, seconds }, undefined, 2) + "\n"
            )
        return verdict.flat ? 0 : 1
    } catch (e) {
        if (!(e instanceof SoakFailure)) throw e
        process.stderr.write(e.message + "\n")
        return 1
    }
}

async function model(hours: number, seed: number): Promise<number> {
    const step = hours > 48 ? 24 : 1
    const columns = ["virtual h", "live B", "starts", "crashes", "restarts", "bound stops", "faults", "x real time"]
    const show = (cells: (string | number)[]) => console.log(cells.map(cell => String(cell).padStart(12)).join(""))
    const begin = Date.now()
    const lives: number[] = []
    let block: Hour[] = []
    show(columns)
    await soakModel(
        hours,
        hour => {
            lives.push(hour.live)
            block.push(hour)
            if (hour.hour % step && hour.hour !== hours) return
            const total = (of: (h: Hour) => number) => block.reduce((all, h) => all + of(h), 0)
            const speed = Math.round((hour.hour * HOUR) / (Date.now() - begin))
            const counts = [total(h => h.started), total(h => h.crashed), total(h => h.restarting)]
            show([hour.hour, hour.live, ...counts, total(h => h.boundStopped), total(h => h.faults), speed])
            block = []
        },
        seed
    )
    console.log(`live heap from ${Math.min(...lives)} to ${Math.max(...lives)} B`)
    return 0
}

function sum(counts: Record<string, number>): number {
    return Object.values(counts).reduce((all, n) => all + n, 0)
}

function listed(counts: Record<string, number>): string {
    return Object.entries(counts)
        .sort((a, b) => b[1] - a[1])
        .map(([what, n]) => `${what} ${n}`)
        .join(", ")
}

/** The host's own collector: what it leaves is in use. */
function collector(): () => void {
    setFlagsFromString("--expose-gc")
    return runInNewContext("gc") as () => void
}
