// The real compiler, simulator and git for a check, loaded when a command runs: --help and bad usage stay quick.
import { spawnSync } from "node:child_process"
import type { CheckParts } from "./check.js"

export async function checkParts(): Promise<CheckParts> {
    const { compileEntry, locateEntry, Simulator } = await import("../../sim/index.js")
    const { requirementsOf } = await import("./requirement.js")
    return {
        locate: locateEntry,
        compile: compileEntry,
        requirements: requirementsOf,
        open: () => Simulator.create({ seed: 1 }),
        git: (args, cwd) => spawnSync("git", args, { cwd, stdio: "ignore" }).status ?? undefined,
    }
}
