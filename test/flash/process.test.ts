// devsup flash as a person starts it: exit codes, and the real serial port package over a real pseudo-terminal.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { NodeSerialLine } from "../../tools/flash/serial-line-node.js"
import { DEVSUP } from "../built-command.js"
import { chipTerminal, hasSocat, type ChipTerminal } from "./chip-terminal.js"
import { EmulatedChip, ESP32_C3, ESP32_S3, type Faults } from "./emulated-chip.js"
import { fakeBin, fakeUf2 } from "./fake-images.js"

const root = path.resolve(import.meta.dirname, "../..")
const folder = mkdtempSync(path.join(tmpdir(), "devsup-flash-process-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Only one compiler runs at a time, and others may be before us. */
const COMPILES = 300_000
const UF2 = path.join(folder, "pico.uf2")
const BIN = path.join(folder, "c3.bin")
writeFileSync(UF2, fakeUf2())
writeFileSync(BIN, fakeBin(40_000))

interface Ended {
    status: number | null
    stdout: string
    stderr: string
}

/** `onText` sees stderr as it grows, and may signal the process. */
function flash(words: string[], onText?: (stderr: string, kill: (signal: NodeJS.Signals) => void) => void) {
    const child = spawn(process.execPath, [DEVSUP, "flash", ...words], { cwd: root })
    return new Promise<Ended>(resolve => {
        const said = { stdout: "", stderr: "" }
        child.stdout.on("data", (bytes: Buffer) => void (said.stdout += bytes.toString()))
        child.stderr.on("data", (bytes: Buffer) => {
            said.stderr += bytes.toString()
            onText?.(said.stderr, signal => child.kill(signal))
        })
        child.on("close", status => resolve({ status, ...said }))
    })
}

function bootDrive(): string {
    const drive = mkdtempSync(path.join(folder, "drive-"))
    writeFileSync(path.join(drive, "INFO_UF2.TXT"), "UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n")
    return drive
}

test("0: an image goes to a boot drive, and is read back where the drive stays", async () => {
    const drive = bootDrive()
    const run = await flash(["--board", "pico", "--file", UF2, "--drive", drive])
    expect(run.stdout).toBe(
        `flashed ${UF2} onto the Raspberry Pi Pico; the drive at ${drive} holds the image and has not gone away: ` +
            "press reset, or plug the board in again\n"
    )
    expect(run.status).toBe(0)
    expect(readFileSync(path.join(drive, "DEVSUP.UF2"))).toEqual(Buffer.from(fakeUf2()))
})

test(
    "0: a program is compiled, checked, bundled with the runtime and written",
    async () => {
        const drive = bootDrive()
        const run = await flash([
            "test/programs/flash/setting.ts",
            "--board",
            "pico",
            "--firmware",
            UF2,
            "--drive",
            drive,
        ])
        expect(run.stdout).toMatch(/^flashed test\/programs\/flash\/setting\.ts onto the Raspberry Pi Pico; /)
        expect(run.status).toBe(0)
        expect(readFileSync(path.join(drive, "DEVSUP.UF2")).includes("color is")).toBe(true)
    },
    COMPILES
)

const failures: [number, string[], RegExp][] = [
    [1, ["--board", "pico", "--file", BIN], /found an image for an ESP32/],
    [1, ["test/programs/tools/cycle.ts", "--board", "pico"], /cycle: a -> b -> a/],
    [2, ["--board", "pico", "--port", "/dev/ttyACM0"], /found --port/],
    [2, ["test/programs/tools/nowhere.ts", "--board", "pico"], /found no such file/],
    [3, ["test/programs/tools/does-not-compile.ts", "--board", "pico"], /does-not-compile\.ts:4:16/],
    [4, ["--board", "xiao-esp32c3", "--file", BIN, "--port", "/dev/ttyNOWHERE"], /found no such port/],
    [4, ["--board", "pico", "--file", UF2, "--drive", folder], /found no INFO_UF2\.TXT/],
    [6, ["--board", "pico", "--file", UF2, "--wait", "1ms"], /hold BOOTSEL/],
    [7, ["test/programs/tools/throws.ts", "--board", "pico"], /a panic/],
]
test.each(failures)(
    "%i: devsup flash %j",
    async (status, words, text) => {
        const run = await flash(words)
        expect(run.stderr).toMatch(text)
        expect(run).toMatchObject({ status, stdout: "" })
    },
    COMPILES
)

test("130: interrupted while it waits for the drive", async () => {
    const run = await flash(["--board", "pico", "--file", UF2], (said, kill) => {
        if (said.includes("waiting for the boot drive")) kill("SIGINT")
    })
    expect(run.status).toBe(130)
    expect(run.stderr).toMatch(/interrupted before anything was written\n$/)
})

if (!hasSocat) {
    test("over a real pseudo-terminal: did NOT run, socat is not installed", () => {
        console.warn("\n*** flashing over a pseudo-terminal was NOT tested: install socat ***\n")
    })
} else {
    const terminals: ChipTerminal[] = []
    afterAll(() => Promise.all(terminals.map(terminal => terminal.pull())))
    const plug = async (faults: Faults = {}, model = ESP32_C3) => {
        const chip = new EmulatedChip(model, faults)
        const terminal = await chipTerminal(chip)
        terminals.push(terminal)
        const words = ["--board", "xiao-esp32c3", "--file", BIN, "--port", terminal.path]
        return { chip, terminal, words }
    }

    test("0: over a real pseudo-terminal", async () => {
        const { chip, words } = await plug()
        const run = await flash(words)
        expect(run.stderr).toContain("reset: classic DTR/RTS\n")
        expect(run.status).toBe(0)
        expect(Buffer.compare(chip.flash.subarray(0, 40_000), fakeBin(40_000))).toBe(0)
    })

    test("4: another chip", async () => {
        const { words } = await plug({}, ESP32_S3)
        const run = await flash(words)
        expect(run.stderr).toContain("found an ESP32-S3; nothing was written")
        expect(run.status).toBe(4)
    })

    test("4: the terminal hangs up mid-write", async () => {
        const { words, terminal } = await plug({ dieAt: 0 })
        const run = await flash(words, said => {
            if (said.includes("… 0 %")) void terminal.pull()
        })
        expect(run.stderr).toMatch(/it went away after 0 bytes were sent[^]*flash again \(the board has no whole/)
        expect(run.status).toBe(4)
    })

    test("5: the port is held by another program", async () => {
        const { words, terminal } = await plug()
        const holder = new NodeSerialLine({ path: terminal.path })
        await holder.open(115_200)
        const run = await flash(words)
        await holder.close()
        expect(run.stderr).toContain("found held by another program")
        expect(run.status).toBe(5)
    })

    test("130: interrupted mid-write", async () => {
        const { words } = await plug({ dieAt: 0 })
        const run = await flash(words, (said, kill) => {
            if (said.includes("… 0 %")) kill("SIGINT")
        })
        expect(run.stderr).toMatch(/interrupted while writing: .* has no whole program now, flash it again\n$/)
        expect(run.status).toBe(130)
    })
}
