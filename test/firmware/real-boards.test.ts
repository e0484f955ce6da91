// `devs build`, as a person calls it for a real board, takes both entries, and what comes out fits the board.
import { execFile } from "node:child_process"
import { statSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { withCompileLock } from "../../sim/node/compile-lock.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const devs = path.join(root, "node_modules/@devicescript/cli/devicescript")

/** Bytes a program may have on a Pico. */
const LARGEST = 110_464

test.each([
    ["pico", 0.6],
    ["esp32c3", 0.7], // though this board has room for twice as much
])(
    "devs build firmware/%s.ts",
    async (entry, part) => {
        // the compiler rewrites node_modules/@devicescript: never two at once
        const size = await withCompileLock(root, async () => {
            await promisify(execFile)(process.execPath, [devs, "build", `firmware/${entry}.ts`], { cwd: root })
            return statSync(path.join(root, ".devicescript/bin/bytecode.devs")).size
        })
        // the rest is for what people add; control over the wire, with all it can ask for, and the slot controller are in here
        expect(size).toBeLessThan(LARGEST * part)
    },
    60_000
)
