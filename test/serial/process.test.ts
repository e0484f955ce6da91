// devsup sim as a served board, and devsup at its other end, as a user's shell starts them.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"
import { hasSocat } from "./carriers.js"

const root = path.resolve(import.meta.dirname, "../..")
const ENTRY = "test/programs/wire/two.ts"

let folder: string
let running: ChildProcess[]
beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "devsup-process-"))
    running = []
})
afterEach(() => {
    for (const child of running) if (child.exitCode === null) child.kill("SIGKILL")
    rmSync(folder, { recursive: true })
})

function start(...words: string[]) {
    const child = spawn(process.execPath, [DEVSUP, ...words], { cwd: root })
    running.push(child)
    const said = { stdout: "", stderr: "" }
    child.stdout.on("data", bytes => (said.stdout += String(bytes)))
    child.stderr.on("data", bytes => (said.stderr += String(bytes)))
    const ended = once(child, "close").then(([status]) => ({ status: status as number | null, ...said }))
    /** Resolves with what stands in the parentheses. */
    const told = async (pattern: RegExp) => {
        let match: RegExpExecArray | null
        while (!(match = pattern.exec(said.stderr))) {
            const what = await Promise.race([once(child.stderr, "data"), ended])
            if ("status" in what) throw new Error(`expected ${pattern}, found an end:\n${what.stderr}`)
        }
        return match[1]
    }
    return { child, ended, told }
}

test("served on a loopback port: a second one is refused it (5), and an interruption ends it (130)", async () => {
    const first = start("sim", ENTRY, "--listen", "0")
    const port = await first.told(/tcp:\/\/127\.0\.0\.1:(\d+)/)
    const second = await start("sim", ENTRY, "--listen", port).ended
    expect(second).toMatchObject({ status: 5, stdout: "" })
    expect(second.stderr).toContain(`expected port ${port} of 127.0.0.1 to be free\n`)
    first.child.kill("SIGINT")
    expect((await first.ended).status).toBe(130)
})

if (hasSocat)
    test("served on a pseudo-terminal: a second one is refused its link (5), devsup status through serialport shows it; the link goes with it", async () => {
        const link = path.join(folder, "board")
        const board = start("sim", ENTRY, "--pty", link)
        await board.told(/the board is at (\S+)/)
        const second = await start("sim", ENTRY, "--pty", link).ended
        expect(second).toMatchObject({ status: 5, stdout: "" })
        expect(second.stderr).toContain(`expected a link to a pseudo-terminal at ${link} to be free\n`)
        const status = await start("status", "--port", link, "--json").ended
        expect(status).toMatchObject({ status: 0, stderr: "" })
        expect(JSON.parse(status.stdout)).toMatchObject({
            graph: "pico",
            nodes: [{ name: "sensor" }, { name: "show" }],
        })
        if (process.platform === "linux") {
            const doctor = await start("doctor", "--port", link, "--json").ended
            const findings = doctor.stdout.split("\n").filter(line => line.includes(`"check":"${link}"`))
            expect(findings.map(line => (JSON.parse(line) as { level: string }).level)).toEqual(["ok", "note"])
        }
        board.child.kill("SIGINT")
        expect((await board.ended).status).toBe(130)
        expect(existsSync(link)).toBe(false)
    })
else
    test("NOT RUN: devsup sim --pty as a process, because socat is not installed", () => {
        console.warn("socat is missing: devsup sim --pty was not run (apt-get install socat; .ci/run does)")
    })
