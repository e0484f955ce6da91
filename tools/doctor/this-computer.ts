// The computer this runs on.
import { spawnSync } from "node:child_process"
import { accessSync, constants, statSync } from "node:fs"
import { serialPorts } from "../board/ports.js"
import type { Computer } from "./computer.js"

export function thisComputer(): Computer {
    return {
        platform: process.platform,
        nodeVersion: process.versions.node,
        root: "/",
        user: { uid: process.getuid?.() ?? -1, groups: process.getgroups?.() ?? [] },
        ports: () => serialPorts(),
        stat: file => statSync(file, { throwIfNoEntry: false }),
        mayUse(file) {
            try {
                accessSync(file, constants.R_OK | constants.W_OK)
                return true
            } catch {
                return false
            }
        },
        run(command, args) {
            const { status, stdout, error } = spawnSync(command, args, { encoding: "utf8" })
            return error || status !== 0 ? undefined : stdout
        },
    }
}
