// npm run soak -- --days 30 (or --hours 12) [--seed N]: prints one row a virtual day (an hour, up to 48 of them).
import { parseArgs } from "node:util"
import { soak, type Hour } from "./soak.js"

const { values } = parseArgs({
    options: { days: { type: "string" }, hours: { type: "string" }, seed: { type: "string", default: "1" } },
})
const hours = Number(values.hours ?? 24 * Number(values.days ?? 1))
const seed = Number(values.seed)
// past 2^32 ms sleeping fibers hang
if (!Number.isSafeInteger(hours) || hours < 1 || hours > 49 * 24 || !Number.isSafeInteger(seed)) {
    console.error(`Expected --days 1 to 49, or --hours, and a whole --seed; found ${JSON.stringify(values)}`)
    process.exit(2)
}
const step = hours > 48 ? 24 : 1
const columns = ["virtual h", "live B", "starts", "crashes", "restarts", "bound stops", "faults", "x real time"]
const show = (cells: (string | number)[]) => console.log(cells.map(cell => String(cell).padStart(12)).join(""))
const begin = Date.now()
const lives: number[] = []
let block: Hour[] = []
show(columns)
await soak(
    hours,
    hour => {
        lives.push(hour.live)
        block.push(hour)
        if (hour.hour % step && hour.hour !== hours) return
        const sum = (of: (h: Hour) => number) => block.reduce((total, h) => total + of(h), 0)
        const speed = Math.round((hour.hour * 3_600_000) / (Date.now() - begin))
        const counts = [sum(h => h.started), sum(h => h.crashed), sum(h => h.restarting), sum(h => h.boundStopped)]
        show([hour.hour, hour.live, ...counts, sum(h => h.faults), speed])
        block = []
    },
    seed
)
console.log(`live heap from ${Math.min(...lives)} to ${Math.max(...lives)} B`)
