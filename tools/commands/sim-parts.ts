// The real simulator and mocks for `devsup sim`, loaded when the command runs: --help and bad usage stay quick.
import type { Board, Simulator } from "../../sim/index.js"
import { coverageParts } from "../coverage-option.js"
import { SimCommand } from "./sim.js"

export function simCommand(): SimCommand {
    return new SimCommand({
        async open(seed, coverageFolder) {
            const { Simulator } = await import("../../sim/index.js")
            return await Simulator.create({ seed, ...(coverageFolder === undefined ? {} : { coverageFolder }) })
        },
        coverage: coverageParts,
        async mocks(sim, options) {
            const { setUpMocks } = await import("../mocks.js")
            return setUpMocks(sim, options)
        },
        async recording(file) {
            const { loadRecording } = await import("../../sim/index.js")
            return await loadRecording(file)
        },
        async served(recording) {
            const { servedBy } = await import("../../sim/recording/announced.js")
            return servedBy(recording)
        },
        fleet: async () => (await import("../fleet/fleet-parts.js")).fleetParts,
        async sources(entry) {
            const { programSources } = await import("../../sim/node/program-sources.js")
            const { watchFolders } = await import("../watch/folder-watcher.js")
            return { open: watchFolders, of: programSources(entry) }
        },
        async serve(sim, board, where) {
            const { serveBoard } = await import("../serving.js")
            // these are what `open` and its simulator gave
            return await serveBoard(sim as Simulator, board as Board, where)
        },
    })
}
