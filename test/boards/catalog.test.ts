// The boards against the table of DeviceScript's own command, and against what its runtime accepts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { compileEntry } from "../../sim/index.js"
import { bundledBoards } from "../../sim/node/bundle-boards.js"
import { nodeVmFactory } from "../../sim/node/vm-factory.js"
import { ARCHS, FLASH_PAGE } from "../../tools/boards/arch.js"
import { findBoard, KNOWN_BOARDS, listBoards } from "../../tools/boards/catalog.js"
import { flashTarget } from "../../tools/boards/flash-target.js"
import { BoardsCommand } from "../../tools/commands/boards.js"
import type { UserError } from "../../tools/user-error.js"
import { FakeIo } from "../tools/fake-io.js"

const { archs, boards } = bundledBoards()

test.each(KNOWN_BOARDS)("$id has the pins, chip and image that DeviceScript has for it", board => {
    const raw = boards[board.devsId]
    expect(raw).toBeDefined()
    const pins = Object.entries(raw?.pins ?? {}).filter(([name]) => /^\w+$/.test(name))
    expect(board.pins).toEqual(Object.fromEntries(pins))
    expect(board.arch.id).toBe(raw?.archId)
    expect(board.name).toBe(raw?.devName)
    expect(board.imageUrl).toBe(raw?.$fwUrl)
    expect(board.bootAdvice).toMatch(/hold|connect/)
})

test("the chips are DeviceScript's, with its addresses", () => {
    expect(ARCHS.map(a => a.id).sort()).toEqual(Object.keys(archs).sort())
    for (const arch of ARCHS) {
        const raw = archs[arch.id]
        expect({
            name: arch.name,
            fstorOffset: arch.storageOffset,
            fstorPages: arch.storagePages,
            dcfgOffset: arch.configOffset,
            flashPageSize: FLASH_PAGE,
            bareUrl: arch.bareImageUrl,
            binFlashOffset: arch.imageOffset,
        }).toEqual({
            name: raw?.name,
            fstorOffset: Number(raw?.fstorOffset),
            fstorPages: raw?.fstorPages,
            dcfgOffset: Number(raw?.dcfgOffset),
            flashPageSize: raw?.flashPageSize,
            bareUrl: raw?.bareUrl,
            binFlashOffset: raw?.binFlashOffset === undefined ? undefined : Number(raw.binFlashOffset),
        })
    }
})

/** What the runtime says to a program filled up to that many bytes: 0 is yes, -1 no. */
async function deploy(program: Uint8Array, bytes: number, pages: number): Promise<number> {
    const nothing = () => {}
    const host = { now: () => 0, setTimeout: () => ({}), clearTimeout: nothing, require: nothing, print: nothing }
    const vm = await nodeVmFactory()(host)
    Object.assign(vm, { flashSize: pages * FLASH_PAGE, dmesg: nothing, sendPacket: nothing, panicHandler: nothing })
    vm.devsStart()
    const filled = new Uint8Array(bytes)
    filled.set(program)
    try {
        return vm.devsDeploy(filled)
    } finally {
        vm.devsStop()
    }
}

test.each([
    [32, 110_464],
    [64, 225_152],
])("a flash store of %i pages takes a program of %i bytes and no more", async (pages, largest) => {
    const sizes = ARCHS.filter(a => a.storagePages === pages).map(a => a.largestProgram)
    expect(new Set(sizes)).toEqual(new Set([largest]))
    const { binary } = await compileEntry("test/programs/tools/throws.ts")
    expect(await deploy(binary, largest, pages)).toBe(0)
    expect(await deploy(binary, largest + 32, pages)).toBe(-1)
})

describe("a name after --board", () => {
    const refusal = (id: string) => {
        try {
            findBoard(id)
        } catch (e) {
            return e as UserError
        }
        throw new Error(`${id} was found`)
    }

    test("is ours, DeviceScript's, or that of any board DeviceScript has", () => {
        expect(findBoard("pico-w").devsId).toBe("pico_w")
        expect(findBoard("seeed_xiao_esp32c3").id).toBe("xiao-esp32c3")
        expect(findBoard("adafruit_qt_py_c3")).toMatchObject({
            id: "adafruit_qt_py_c3",
            name: "Adafruit QT Py ESP32-C3 WiFi",
        })
        for (const id of Object.keys(boards)) expect(findBoard(id).devsId).toBe(id)
    })

    test("that no board has is answered with what it may have been", () => {
        expect(refusal("pico-x")).toMatchObject({ code: 2, found: "pico-x" })
        expect(refusal("pico-x").next).toMatch(/did you mean .*pico/)
        expect(refusal("")).toMatchObject({ code: 2, found: "nothing" })
        expect(refusal("zzzzzzzzzzz").next).toContain("xiao-esp32c3")
    })
})

describe("a board that the project describes", () => {
    let root: string
    beforeEach(() => {
        root = mkdtempSync(path.join(tmpdir(), "devsup-boards-"))
        mkdirSync(path.join(root, "boards"))
        writeFileSync(path.join(root, "devsconfig.json"), "{}")
    })
    afterEach(() => rmSync(root, { recursive: true }))
    const describeBoard = (text: string) => writeFileSync(path.join(root, "boards", "mine.board.json"), text)
    const json = (more: object) =>
        JSON.stringify({
            devName: "Mine",
            archId: "esp32s2",
            productId: "0x3a123456",
            pins: { A: 1, "#B": 2 },
            ...more,
        })

    test("is listed after the known ones, with what its chip has", async () => {
        describeBoard(json({ $devsup: { usb: "bridge", bootAdvice: "press both" } }))
        expect(listBoards(root).at(-1)).toMatchObject({
            id: "mine",
            devsId: "mine",
            name: "Mine",
            arch: { id: "esp32s2", heap: 40_948 },
            pins: { A: 1 },
            usb: "bridge",
            bootAdvice: "press both",
        })
        const io = new FakeIo()
        io.cwd = root
        await new BoardsCommand().run({ json: false, all: false }, io)
        expect(io.stdout.lines.at(-1)).toMatch(/^mine +Mine +ESP32-S2 +yes +yes +40,948 B +225,152 B +serial bridge/)
    })

    test.each([
        ["{", "boards/mine.board.json", /JSON/],
        [json({ archId: "avr" }), "archId, one of rp2040, ", /"avr"/],
        [json({ $devsup: { usb: "wifi" } }), "$devsup.usb, one of cdc, ", /"wifi"/],
    ])("is refused when it is %s", (text, expected, found) => {
        describeBoard(text)
        const told = (() => {
            try {
                return listBoards(root)
            } catch (e) {
                return e
            }
        })() as UserError
        expect(told).toMatchObject({ code: 3 })
        expect(told.expected).toContain(expected)
        expect(told.found).toMatch(found)
        expect(told.next).toContain("docs/adding-a-board.md")
    })
})

test("devsup boards: a line a board; --json has the pins, --all the rest of DeviceScript's", async () => {
    const io = new FakeIo()
    await new BoardsCommand().run({ json: false, all: false }, io)
    expect(io.stdout.lines.map(line => line.split(" ")[0])).toEqual(["ID", ...KNOWN_BOARDS.map(b => b.id)])
    const all = new FakeIo()
    await new BoardsCommand().run({ json: true, all: true }, all)
    const rows = all.stdout.lines.map(line => JSON.parse(line) as { devsId: string; pins: object })
    expect(rows.map(r => r.devsId).sort()).toEqual(Object.keys(boards).sort())
    expect(rows[0]).toMatchObject({
        id: "pico",
        wifi: false,
        tls: false,
        largestProgramBytes: 110464,
        pins: { GP0: 0 },
    })
})

test("a board as the flashing tools want it", () => {
    expect(flashTarget(findBoard("pico"))).toMatchObject({
        firmware: { file: "devicescript-rp2040-pico.uf2", project: "microsoft/devicescript-pico" },
        store: { address: 0x100e0000, pages: 32, pageSize: 4096, align: 4096 },
        method: { kind: "uf2" },
    })
    expect(flashTarget(findBoard("xiao-esp32c3"))).toMatchObject({
        firmware: { file: "devicescript-esp32c3-seeed_xiao_esp32c3-0x0.bin", project: "microsoft/devicescript-esp32" },
        store: { address: 0x1c0000, pages: 64 },
        method: { kind: "esptool", chip: "ESP32-C3", address: 0 },
    })
    expect(flashTarget(findBoard("esp32-devkitc")).method).toEqual({ kind: "esptool", chip: "ESP32", address: 0x1000 })
})
