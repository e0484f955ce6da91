// What doctor finds on computers and in projects of all kinds.
import path from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { DoctorCommand } from "../../tools/commands/doctor.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Examination } from "../../tools/doctor/examine.js"
import { checkImages } from "../../tools/doctor/images.js"
import { checkNode } from "../../tools/doctor/node-version.js"
import { checkPackages } from "../../tools/doctor/packages.js"
import { checkAccess } from "../../tools/doctor/port-access.js"
import { checkHolders } from "../../tools/doctor/port-holders.js"
import { checkPrograms } from "../../tools/doctor/programs.js"
import { checkProjectFolder } from "../../tools/doctor/project.js"
import { MadeProject } from "../check/made-project.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeComputer } from "./fake-computer.js"

const PORT = "/dev/ttyACM0"
let computer: FakeComputer
let project: MadeProject
beforeEach(() => {
    computer = new FakeComputer()
    project = new MadeProject()
})
afterEach(() => {
    computer.remove()
    project.remove()
})

test.each([
    ["20.19.0", "ok"],
    ["20.18.3", "problem"],
    ["18.20.0", "problem"],
    ["22.0.0", "ok"],
    ["100.1.1", "ok"],
])("Node %s against >=20.19: %s", (version, level) => {
    expect(checkNode(version, ">=20.19").level).toBe(level)
})

test("a port of a group one is not in: what to type", () => {
    computer.plug(PORT)
    computer.forbidden = [PORT]
    expect(checkAccess(PORT, computer)).toEqual({
        check: PORT,
        level: "problem",
        text: "no permission to open it: it belongs to the group dialout, and you are not in that",
        next: "sudo usermod -a -G dialout $USER, then log in again",
    })
    computer.files[PORT] = { gid: 986, mode: 0o660 }
    expect(checkAccess(PORT, computer).next).toContain("-G uucp $USER")
})

test("joined the group, and not logged in again since", () => {
    computer.plug(PORT)
    computer.forbidden = [PORT]
    computer.prints["id -un"] = "ada\n"
    expect(checkAccess(PORT, computer)).toMatchObject({ level: "problem", next: "log out and in again" })
})

test("a port that no group may open, one that is gone, one that may be opened", () => {
    computer.plug(PORT, 0, 0o600)
    expect(checkAccess(PORT, computer)).toEqual({ check: PORT, level: "ok", text: "may be opened" })
    computer.forbidden = [PORT]
    expect(checkAccess(PORT, computer).next).toContain('MODE="0666"')
    expect(checkAccess("/dev/ttyACM9", computer)).toMatchObject({ level: "problem", text: /none there/ })
})

test("other holders of a port: on Linux by /proc", () => {
    computer.process(41, "bash", "/dev/pts/0")
    expect(checkHolders(PORT, computer)).toEqual({ check: PORT, level: "ok", text: "no program of yours holds it" })
    computer.process(42, "picocom", "/dev/pts/1", PORT)
    computer.process(43, "code", PORT)
    computer.process(process.pid, "devsup", PORT)
    expect(checkHolders(PORT, computer)).toMatchObject({
        level: "problem",
        text: "held by picocom (process 42), code (process 43)",
    })
})

test("a pseudo-terminal's own makers are no trouble; who else holds it is", () => {
    const terminal = "/dev/pts/1234"
    computer.process(41, "node", terminal)
    computer.process(42, "socat", terminal)
    computer.serves(42, 1234, 41)
    computer.process(51, "node", "/dev/pts/9")
    computer.process(52, "socat")
    computer.serves(52, 9, 51)
    expect(checkHolders(terminal, computer)).toEqual({
        check: terminal,
        level: "note",
        text: "a pseudo-terminal of node (process 41), socat (process 42), as of devsup sim --pty; no other program holds it",
    })
    computer.process(61, "picocom", terminal)
    expect(checkHolders(terminal, computer)).toMatchObject({ level: "problem", text: "held by picocom (process 61)" })
})

test("other holders of a port: elsewhere by lsof, where that is installed", () => {
    computer.platform = "darwin"
    expect(checkHolders(PORT, computer)).toMatchObject({ level: "note", next: "install lsof to see" })
    computer.prints["lsof -v"] = ""
    expect(checkHolders(PORT, computer).level).toBe("ok")
    computer.prints[`lsof -F pc ${PORT}`] = "p42\ncpicocom\n"
    expect(checkHolders(PORT, computer)).toMatchObject({ level: "problem", text: "held by picocom (process 42)" })
})

test("socat and udevadm are noted where they are missing and matter", () => {
    expect(checkPrograms(computer).map(f => [f.check, f.level])).toEqual([
        ["socat", "ok"],
        ["udevadm", "ok"],
    ])
    computer.prints = {}
    expect(checkPrograms(computer).map(f => f.level)).toEqual(["note", "note"])
    computer.platform = "darwin"
    expect(checkPrograms(computer).map(f => f.check)).toEqual(["socat"])
    computer.platform = "win32"
    expect(checkPrograms(computer)).toEqual([])
})

test("a project as it should be, and none", () => {
    expect(checkProjectFolder(project.root, computer).map(f => f.level)).toEqual(["ok", "ok", "ok", "ok", "ok"])
    expect(checkProjectFolder(undefined, computer)).toMatchObject([{ check: "project", level: "note" }])
})

test("a broken configuration, no library, folders that cannot be written to", () => {
    project.write({ "devsconfig.json": "{" })
    computer.forbidden = [project.root]
    expect(checkProjectFolder(project.root, computer)).toMatchObject([
        { check: "project", level: "problem", next: "mend devsconfig.json" },
        { check: "library", level: "ok" },
        { check: ".cache/devsup", level: "problem", next: `make it yours: sudo chown -R $USER ${project.root}` },
        { check: ".devicescript", level: "problem" },
        { check: "node_modules/@devicescript", level: "ok" },
    ])
    const empty = new FakeComputer()
    empty.file("devsconfig.json", "{}")
    expect(checkProjectFolder(empty.root, computer)[1]).toMatchObject({ check: "library", level: "problem" })
    empty.remove()
})

test("packages: another version than the pinned one, and none", () => {
    const wanted = { "jacdac-ts": "1.33.7", serialport: "1.0.0", "esptool-js": "0.7.0" }
    expect(checkPackages(import.meta.url, wanted).map(f => [f.check, f.level])).toEqual([
        ["toolchain", "ok"],
        ["jacdac-ts", "ok"],
        ["serialport", "problem"],
        ["esptool-js", "ok"],
    ])
    computer.file("node_modules/@devicescript/cli/package.json", '{ "name": "@devicescript/cli", "version": "2.0.0" }')
    const elsewhere = pathToFileURL(path.join(computer.root, "x.js")).href
    expect(checkPackages(elsewhere, wanted)).toMatchObject([
        { level: "problem", text: /2\.16\.4.*2\.0\.0/ },
        { level: "problem", text: "expected 1.33.7, found none" },
        { level: "problem" },
        { level: "problem" },
    ])
})

test("images of the boards whose pins a project imports: kept, or what to put where", async () => {
    project.write({ "firmware/a.ts": "", "src/main.ts": "", "src/other.ts": "" })
    const asked: string[] = []
    const requirements = (file: string) => {
        asked.push(path.relative(project.root, file))
        const boards = file.endsWith("a.ts")
            ? [{ devsId: "pico", place: "" }]
            : [{ devsId: "seeed_xiao_esp32c3", place: "" }]
        return { requirements: [], boards, unreadable: [] }
    }
    const pico = path.join(project.root, ".devicescript/cache/devicescript-rp2040-pico.uf2")
    const read = async (file: string) => (file === pico ? new Uint8Array(1500) : undefined)
    const findings = await checkImages(project.root, { requirements, read })
    expect(asked).toEqual(["firmware/a.ts", "src/main.ts"])
    expect(findings).toMatchObject([
        { check: "image pico", level: "ok", text: ".devicescript/cache/devicescript-rp2040-pico.uf2, 1,500 bytes" },
        { check: "image xiao-esp32c3", level: "note", next: /devicescript-esp32c3-seeed_xiao_esp32c3-0x0\.bin, from/ },
    ])
})

async function doctor(words: string[], loadSerial: () => Promise<unknown> = async () => ({})) {
    const io = new FakeIo()
    const examination: Examination = {
        computer,
        manifest: { engines: { node: ">=20.19" }, dependencies: {} },
        from: import.meta.url,
        root: undefined,
        loadSerial,
        images: { requirements: () => ({ requirements: [], boards: [], unreadable: [] }), read: async () => undefined },
    }
    const code = await runCommandLine(["doctor", ...words], [new DoctorCommand(async () => examination)], "", io)
    return { code, lines: io.stdout.lines, err: io.stderr.text }
}

test("one line a check, what to do below it; 0 with notes, 1 with a problem", async () => {
    computer.prints = { "udevadm --version": "" }
    const well = await doctor([])
    expect(well.code).toBe(0)
    expect(well.lines.filter(line => !line.startsWith("ok"))).toEqual([
        "note     project     no devsconfig.json here or above, so nothing of a project was looked at",
        "                     next: call this in a project, or make one: devsup new DIR --board ID",
        "note     socat       not installed: devsup sim --pty and the tests over pseudo-terminals need it",
        "                     next: install socat, or use devsup sim --listen",
        "note     ports       no serial port on USB",
        "                     next: plug the board in with a cable that carries data, and look again",
    ])
    computer.plug(PORT)
    computer.forbidden = [PORT]
    expect((await doctor([])).code).toBe(1)
})

test("a port that is named is looked at too; a native part that does not load is a problem", async () => {
    computer.files["/tmp/board"] = { gid: 20, mode: 0o660 }
    computer.process(42, "socat", "/tmp/board")
    const run = await doctor(["--port", "/tmp/board", "--json"], async () =>
        Promise.reject(new Error("wrong ELF class\nat x"))
    )
    expect(run).toMatchObject({ code: 1, err: "" })
    const findings = run.lines.map(line => JSON.parse(line) as { check: string; level: string; text: string })
    expect(findings.filter(f => f.level === "problem")).toMatchObject([
        { schema: 1, check: "serialport", text: "its native part does not load: wrong ELF class" },
        { schema: 1, check: "/tmp/board", text: "held by socat (process 42)" },
    ])
})

test("an empty --port is bad usage", async () => {
    expect((await doctor(["--port", ""])).code).toBe(2)
})
