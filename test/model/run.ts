// npm run model -- --runs 10000 [--seed N] [--nodes N] [--steps N] [--cycles N] [--pool]: as many random schedules as wanted.
import { parseArgs } from "node:util"
import { check } from "./check.js"
import { everything } from "./random.js"

const { values } = parseArgs({
    options: {
        runs: { type: "string", default: "1000" },
        seed: { type: "string", default: String(Date.now() % 1_000_000) },
        nodes: { type: "string", default: String(everything.nodes) },
        steps: { type: "string", default: String(everything.steps) },
        cycles: { type: "string", default: "1" },
        pool: { type: "boolean", default: false },
    },
})
const [runs, seed, nodes, steps, cycles] = [
    ...[values.runs, values.seed, values.nodes, values.steps, values.cycles],
].map(Number)
if (
    ![runs, seed, nodes, steps, cycles].every(Number.isSafeInteger) ||
    nodes < 1 ||
    nodes > 12 ||
    steps < 3 ||
    steps > 24 ||
    cycles < 1
) {
    console.error(
        "Expected whole numbers: --runs N, --seed N, --nodes 1 to 12, --steps 3 to 24, --cycles 1 or more; found " +
            JSON.stringify(values)
    )
    process.exit(2)
}
const start = Date.now()
const found = await check({
    runs,
    seed,
    range: { nodes, steps, pool: values.pool },
    cycles,
    progress: done => done % 512 || console.error(`${done} schedules, ${Math.round((Date.now() - start) / 1000)} s`),
})
console.log(found ?? `${runs} schedules of seed ${seed}: the device did what the model says.`)
process.exitCode = found ? 1 : 0
