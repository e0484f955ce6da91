// The files around a scenario on disk: its entries, its recordings, its snapshots.
import { existsSync, statSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import type { ScenarioFiles } from "../scenario/scenario.js"
import type { SnapshotStore } from "../scenario/stage.js"
import { TrackError } from "../errors.js"
import type { TrackOptions } from "../track.js"
import { loadRecording } from "./recording-file.js"
import { loadTrack } from "./track-file.js"

/** Paths of entries start at the project's folder (which has devsconfig.json), with ./ or ../ at the scenario's. */
export function scenarioFiles(file: string): ScenarioFiles {
    const folder = path.dirname(file)
    return {
        entry(written) {
            const from = /^\.\.?[\\/]/.test(written) ? folder : (projectAbove(folder) ?? folder)
            const found = path.resolve(from, written)
            return found.endsWith(".ts") && existsSync(found) && statSync(found).isFile() ? found : undefined
        },
        async track(written, options: TrackOptions, service) {
            const full = path.resolve(folder, written)
            const named = { name: written, ...options }
            if (options.value !== undefined) return await loadTrack(full, named)
            try {
                return await loadTrack(full, { ...named, value: service })
            } catch (e) {
                if (e instanceof TrackError && / a column "/.test(e.message)) return await loadTrack(full, named)
                throw e
            }
        },
        recording: written => loadRecording(path.resolve(folder, written)),
    }
}

/** Snapshots stand beside the scenario: `day.scenario.yaml` has `day.cold-boot.snapshot.txt`. */
export function snapshotsBeside(file: string, update: boolean): SnapshotStore {
    const at = (name: string) => `${file.replace(/\.scenario\.ya?ml$/, "")}.${name}.snapshot.txt`
    return {
        update,
        read: async name =>
            existsSync(at(name)) ? (await readFile(at(name), "utf8")).replaceAll("\r\n", "\n") : undefined,
        write: (name, text) => writeFile(at(name), text),
    }
}

function projectAbove(folder: string): string | undefined {
    if (existsSync(path.join(folder, "devsconfig.json"))) return folder
    const above = path.dirname(folder)
    return above === folder ? undefined : projectAbove(above)
}
