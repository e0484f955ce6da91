// Takes the VM module's source out of the pinned compiler bundle and evaluates it with our own time, timers and
// modules instead of Node's. Every call of the factory gives a fresh WebAssembly instance.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { ADDRESS, type Counters, instrumented, TELL, THROW } from "../instrument/instrumented-vm.js"
import type { VmFactory, VmHost, VmModule, VmProbe } from "../vm.js"
import { foreign, pinnedBundle } from "./pinned-package.js"

const FIRST = "var require_devicescript_vm = __commonJS({"
const LAST = "\n});\n"
// The VM's own 128 kB are those of an RP2040. An ESP32 has 256 (devicescript-esp32 boards/partitions.csv), and what fits there
// should run here; that it does not fit elsewhere is for `devsup check` to say.
const FLASH = 256 * 1024
const WRAPPER =
    "const __commonJS = parts => () => { const module = { exports: {} }; Object.values(parts)[0](module.exports, module); return module.exports };\n"

const BYTES = /"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/

interface ModuleOptions {
    print(text: string): void
    printErr(text: string): void
    /** Emscripten asks for the instance instead of making it. */
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown): unknown
}
type Instantiate = (options: ModuleOptions) => Promise<VmModule>
type Evaluated = (...globals: unknown[]) => Instantiate

/** Compiled once for each way it is needed in. */
interface Modules {
    bytes: Uint8Array
    plain?: WebAssembly.Module
    watched?: WebAssembly.Module
    covered?: WebAssembly.Module
}

let evaluated: { make: Evaluated; file: string; modules: Modules } | undefined

/** VM factory over the installed pinned bundle. Throws ToolchainError when it is another one. */
export function nodeVmFactory(): VmFactory {
    return async host => {
        evaluated ??= readModule()
        const { make, file, modules } = evaluated
        const print = (text: string) => host.print(text)
        const instantiate = make(
            requireFor(host),
            file,
            dirname(file),
            virtualDate(host),
            (callback: () => void, delay: number) => host.setTimeout(callback, delay),
            (handle: object | undefined) => host.clearTimeout(handle),
            { log: print, warn: print, error: print, debug: print, info: print },
            QUIET_PROCESS
        )
        const vm = await instantiate({
            ...{ print, printErr: print },
            instantiateWasm: (imports, receive) => receive(instance(modules, host.probe, imports)),
        })
        vm.flashSize = FLASH
        vm.error = problem => host.print(String(problem))
        return vm
    }
}

// Emscripten sets exit codes and looks at arguments; the real process is none of its business.
const QUIET_PROCESS = { versions: { node: "20.0.0" }, release: { name: "node" }, argv: ["node"], on: () => {} }

function readModule() {
    const { file } = pinnedBundle()
    const bundle = readFileSync(file)
    const start = bundle.indexOf(FIRST)
    const end = start < 0 ? -1 : bundle.indexOf(LAST, start)
    if (end < 0) throw foreign(file, "it holds no VM module where one is expected")
    const source = bundle.toString("utf8", start, end + LAST.length)
    const parameters = "require,__filename,__dirname,Date,setTimeout,clearTimeout,console,process"
    // Without setInterval emscripten starts no watchdog of its own (which would keep Node alive).
    const body = `${WRAPPER}const clearInterval = clearTimeout, setInterval = undefined;\n${source}\nreturn require_devicescript_vm()`
    const bytes = BYTES.exec(source)?.[1]
    if (!bytes) throw foreign(file, "it holds no WebAssembly where it is expected")
    const modules = { bytes: new Uint8Array(Buffer.from(bytes, "base64")) }
    return { make: new Function(...parameters.split(","), body.replace(bytes, "")) as Evaluated, file, modules }
}

function instance(modules: Modules, probe: VmProbe | undefined, imports: WebAssembly.Imports): WebAssembly.Instance {
    if (!probe) return new WebAssembly.Instance((modules.plain ??= compiled(modules.bytes)), imports)
    const variant = probe.coverage ? "covered" : "watched"
    const module = (modules[variant] ??= compiled(instrumented(modules.bytes, probe)))
    const env = imports["env"] as Record<string, (what: number) => void>
    const own = env[TELL]
    // the VM's own calls have numbers that are not negative
    const tell = (what: number) => {
        if (what >= 0) own(what)
        else if (what >= THROW - 2 ** 32) probe.threw(what & ADDRESS)
        else probe.ran(what & ADDRESS)
    }
    const made = new WebAssembly.Instance(module, { ...imports, env: { ...env, [TELL]: tell } })
    const exports = made.exports as unknown as Counters & { memory: WebAssembly.Memory }
    probe.attach(new Uint32Array(exports.memory.buffer), exports)
    return made
}

function virtualDate(host: VmHost) {
    return class extends Date {
        constructor() {
            super(host.now())
        }
        static override now(): number {
            return host.now()
        }
    }
}

const nodeRequire = createRequire(import.meta.url)
// The VM asks for the network in every turn; an error made anew each time would cost more than the turn.
const absent = new Error("this board has no such module")

function requireFor(host: VmHost) {
    return (name: string) => {
        if (name === "fs" || name === "path") return nodeRequire(`node:${name}`) as unknown
        const module = host.require(name)
        if (module === undefined) throw absent
        return module
    }
}

function compiled(bytes: Uint8Array): WebAssembly.Module {
    return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>)
}
