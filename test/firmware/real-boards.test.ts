// `devs build`, as a person calls it for a real board, takes both entries, and what comes out fits the board.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { withCompileLock } from "../../sim/node/compile-lock.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const devs = path.join(root, "node_modules/@devicescript/cli/devicescript")

/** Bytes a program may have on a Pico. */
const LARGEST = 110_464
/** Where the code of a program must end: the VM refuses what lies behind. Texts and tables come after it. */
const LAST_CODE = 0xffff

test.each([
    ["pico", 0.6],
    ["esp32c3", 0.8], // though this board has room for twice as much
])(
    "devs build firmware/%s.ts",
    async (entry, part) => {
        // the compiler rewrites node_modules/@devicescript: never two at once
        const program = await withCompileLock(root, async () => {
            await promisify(execFile)(process.execPath, [devs, "build", `firmware/${entry}.ts`], { cwd: root })
            return readFileSync(path.join(root, ".devicescript/bin/bytecode.devs"))
        })
        // the rest is for what people add; control over the wire, with all it can ask for, and the slot controller are in here
        expect(program.length).toBeLessThan(LARGEST * part)
        // the sixth section of the header: start and length
        expect(program.readUInt32LE(0x28) + program.readUInt32LE(0x2c)).toBeLessThan(LAST_CODE - 500)
    },
    60_000
)
