// The real simulator, mocks and files for `devsup graph`, loaded when the command runs.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Files } from "../graph/change.js"
import { GraphCommand } from "./graph.js"

const files: Files = {
    read: file => (statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined),
    write(file, text) {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, text)
    },
}

export function graphCommand(): GraphCommand {
    return new GraphCommand({
        async open(cwd) {
            const { Simulator } = await import("../../sim/index.js")
            const { setUpMocks } = await import("../mocks.js")
            const sim = await Simulator.create({ seed: 1 })
            // a program that waits for a sensor before it declares its graph finds one
            setUpMocks(sim, { sensors: [], cwd, track: false })
            return sim
        },
        files,
        async data(file, signal) {
            const { readEntry } = await import("../lint/lint-parts.js")
            const { dataFlowOf } = await import("../lint/data-flow-of.js")
            return dataFlowOf(await readEntry(file, signal))
        },
    })
}
