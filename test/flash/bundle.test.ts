import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import net from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { compileEntry } from "../../sim/node/compile.js"
import { pinnedBundle } from "../../sim/node/pinned-package.js"
import { nodeVmFactory } from "../../sim/node/vm-factory.js"
import { bundleImage } from "../../tools/flash/bundle.js"
import { programStore } from "../../tools/flash/program-store.js"
import type { FlashTarget, Uf2Method } from "../../tools/flash/target.js"
import { checkUf2, isUf2 } from "../../tools/flash/uf2.js"
import { DEVKIT_C, fakeBin, fakeUf2, PICO, XIAO_C3 } from "./fake-images.js"

let project: string
let entry: string
let program: Uint8Array<ArrayBufferLike>

beforeAll(async () => {
    project = mkdtempSync(path.join(tmpdir(), "devsup-bundle-"))
    entry = path.join(project, "src", "main.ts")
    mkdirSync(path.dirname(entry))
    mkdirSync(path.join(project, "node_modules", "@devicescript"), { recursive: true })
    writeFileSync(path.join(project, "devsconfig.json"), "{}")
    writeFileSync(path.join(project, "package.json"), `{ "name": "bundled", "version": "1.0.0" }`)
    writeFileSync(entry, `console.log("hello from the flash")\n`)
    program = (await compileEntry(entry)).binary
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const devsNames: [FlashTarget, string, () => Uint8Array][] = [
    [PICO, "pico", () => fakeUf2()],
    [XIAO_C3, "seeed_xiao_esp32c3", () => fakeBin()],
    [DEVKIT_C, "esp32_devkit_c", () => fakeBin()],
]

test.each(devsNames)("the bundled image is the one `devs bundle` writes", async (target, board, firmware) => {
    const store = await programStore(program, {}, target.store, nodeVmFactory())
    const ours = bundleImage(target, firmware(), store)
    const { image, deploys } = await devsBundle(board, target.firmware.file, firmware())
    const theirStore = storeIn(image, target)
    expect(Buffer.compare(bundleImage(target, firmware(), theirStore), image)).toBe(0)
    expect(Buffer.compare(programIn(theirStore), programIn(store))).toBe(0)
    // On a busy machine its own deployment times out and is done again, which leaves the store in another order.
    if (deploys === 1) expect(Buffer.compare(ours, image)).toBe(0)
})

test("a board powered on with the store of an image runs its program and finds its settings", async () => {
    const reader = (await compileEntry("test/programs/flash/setting.ts")).binary
    const store = await programStore(reader, { color: "teal" }, PICO.store, nodeVmFactory())
    const image = bundleImage(PICO, fakeUf2(), store)
    const flash = new Uint8Array(PICO.store.pages * PICO.store.pageSize).fill(0xff)
    for (const { address, payload } of checkUf2(image, PICO.method as Uf2Method, "image"))
        if (address >= PICO.store.address) flash.set(payload, address - PICO.store.address)
    expect(await logOf(flash, 3000)).toContain("> color is teal")
})

test.each([
    ["too large", new Uint8Array(200_000).fill(1)],
    ["no program", new Uint8Array(400).fill(1)],
])("a program that is %s is refused by the runtime itself, in words", async (_, bytes) => {
    await expect(programStore(bytes, {}, PICO.store, nodeVmFactory())).rejects.toMatchObject({
        code: 1,
        found: expect.stringMatching(`^${bytes.length} bytes, refused by the runtime`) as string,
    })
})

test("a firmware image that holds a program already is not bundled again", async () => {
    const store = await programStore(program, {}, PICO.store, nodeVmFactory())
    const once = bundleImage(PICO, fakeUf2(), store)
    expect(isUf2(once)).toBe(true)
    expect(() => bundleImage(PICO, once, store)).toThrow(/room for the program at 0x100e0000/)
    const bin = bundleImage(XIAO_C3, fakeBin(), store)
    expect(() => bundleImage(XIAO_C3, bin, store)).toThrow(/room for the program at 0x1c0000/)
    expect(() => bundleImage(XIAO_C3, fakeUf2(), store)).toThrow(/found a UF2 image/)
    expect(() => bundleImage(PICO, fakeBin(), store)).toThrow(/found an image for an ESP32/)
})

/** What a VM says that is powered on with this flash and nothing else, in `ms` virtual milliseconds. */
async function logOf(flash: Uint8Array, ms: number): Promise<string[]> {
    const log: string[] = []
    let now = 0
    let turn = () => {}
    const vm = await nodeVmFactory()({
        now: () => now,
        setTimeout: callback => (turn = callback) && {},
        clearTimeout: () => {},
        require: () => undefined,
        print: () => {},
    })
    vm.dmesg = line => log.push(line)
    vm.sendPacket = () => {}
    vm.flashSize = flash.length
    vm.flashLoad = () => flash
    vm.devsSetDeviceId("0123456789abcdef")
    vm.devsStart()
    for (; now < ms; now += 10) turn()
    vm.devsStop()
    return log
}

/** DeviceScript's own command over the same firmware image, on ports that are free: it takes fixed ones. */
async function devsBundle(board: string, file: string, firmware: Uint8Array) {
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const cli = readFileSync(pinnedBundle().file, "utf8").replace(/\b808([123])\b/g, (_, n) => String(ports[n - 1]))
    const script = path.join(project, "devs.cjs")
    writeFileSync(script, cli)
    const cache = path.join(project, ".devicescript", "cache")
    mkdirSync(cache, { recursive: true })
    writeFileSync(path.join(cache, file), firmware)
    const out = path.join(project, `${board}.image`)
    const words = ["bundle", "src/main.ts", "--board", board, "--flash-file", out]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...words], { cwd: project })
    const deploys = (stdout + stderr).split("deploy to ").length - 1
    return { image: new Uint8Array(readFileSync(out)), deploys }
}

function storeIn(image: Uint8Array, { store, method }: FlashTarget): Uint8Array {
    if (method.kind === "esptool") return image.slice(store.address - method.address)
    return Buffer.concat(
        checkUf2(image, method, "image")
            .filter(block => block.address >= store.address)
            .map(block => block.payload)
    )
}

/** The program a store holds: the last entry of that name in its table (jacdac-c, source/jd_fstor.c), behind a header. */
function programIn(store: Uint8Array): Uint8Array {
    const view = new DataView(store.buffer, store.byteOffset)
    const at = Buffer.from(store.subarray(0, 4096)).lastIndexOf("*prog")
    const [offset, size] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true)]
    const found = store.subarray(offset + 128, offset + size)
    expect(found.length).toBe(program.length)
    return found
}

function freePort(): Promise<number> {
    return new Promise(resolve => {
        const server = net.createServer().listen(0, "127.0.0.1", () => {
            const { port } = server.address() as net.AddressInfo
            server.close(() => resolve(port))
        })
    })
}
