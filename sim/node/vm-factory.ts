// Takes the VM module's source out of the pinned compiler bundle and evaluates it with our own time, timers and
// modules instead of Node's. Every call of the factory gives a fresh WebAssembly instance.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import type { VmFactory, VmHost, VmModule } from "../vm.js"
import { foreign, pinnedBundle } from "./pinned-package.js"

const FIRST = "var require_devicescript_vm = __commonJS({"
const LAST = "\n});\n"
// The VM's own 128 kB are those of an RP2040. An ESP32 has 256 (devicescript-esp32 boards/partitions.csv), and what fits there
// should run here; that it does not fit elsewhere is for `devsup check` to say.
const FLASH = 256 * 1024
const WRAPPER =
    "const __commonJS = parts => () => { const module = { exports: {} }; Object.values(parts)[0](module.exports, module); return module.exports };\n"

type Instantiate = (options: { print: (s: string) => void; printErr: (s: string) => void }) => Promise<VmModule>
type Evaluated = (...globals: unknown[]) => Instantiate

let evaluated: { make: Evaluated; file: string } | undefined

/** VM factory over the installed pinned bundle. Throws ToolchainError when it is another one. */
export function nodeVmFactory(): VmFactory {
    return async host => {
        evaluated ??= readModule()
        const { make, file } = evaluated
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
        const vm = await instantiate({ print, printErr: print })
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
    return { make: new Function(...parameters.split(","), body) as Evaluated, file }
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

function requireFor(host: VmHost) {
    return (name: string) => {
        if (name === "fs" || name === "path") return nodeRequire(`node:${name}`) as unknown
        const module = host.require(name)
        if (module === undefined) throw new Error(`this board has no ${name}`)
        return module
    }
}
