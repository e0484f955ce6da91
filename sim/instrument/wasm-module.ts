// A WebAssembly module as bytes, taken apart far enough to add to it: sections, functions by their debug name, numbers.
// It owns no meaning; what goes where is decided by its caller. Format: WebAssembly core specification, binary format.
import { joined } from "../joined.js"
import { SimError } from "../errors.js"

/** Section ids. */
export const IMPORTS = 2
export const MEMORY = 5
export const GLOBALS = 6
export const EXPORTS = 7
const CUSTOM = 0
const CODE = 10

const FUNCTION_NAMES = 1
const FUNCTION = 0

export class WasmModule {
    private readonly sections: { id: number; content: Uint8Array }[] = []
    private readonly bodies: Uint8Array[] = []
    private readonly names = new Map<string, number>()
    private readonly imported: string[] = []

    constructor(private readonly bytes: Uint8Array) {
        for (let at = 8; at < bytes.length;) {
            const [size, start] = readNumber(bytes, at + 1)
            this.sections.push({ id: bytes[at], content: bytes.subarray(start, start + size) })
            at = start + size
        }
        this.readImports(this.section(IMPORTS))
        this.readBodies(this.section(CODE))
        for (const { id, content } of this.sections) if (id === CUSTOM) this.readNames(content)
    }

    /** Content of the section. Throws SimError where there is none. */
    section(id: number): Uint8Array {
        const found = this.sections.find(section => section.id === id)
        if (!found) throw unfamiliar(`it has no section ${id}`)
        return found.content
    }

    replaceSection(id: number, content: Uint8Array): void {
        const found = this.sections.find(section => section.id === id)
        if (found) found.content = content
    }

    /** Number by which an imported function is called. */
    importedFunction(name: string): number {
        const i = this.imported.indexOf(name)
        if (i < 0) throw unfamiliar(`it does not import ${name}`)
        return i
    }

    /** Puts `code` where `mark` begins or, with `after`, ends in the body of the function. It must be there once. */
    insert(name: string, mark: readonly number[], code: readonly number[], after = false): void {
        const i = (this.names.get(name) ?? -1) - this.imported.length
        const body = this.bodies[i] as Uint8Array | undefined
        if (!body) throw unfamiliar(`it has no function ${name}`)
        const at = indexOf(body, mark, 0)
        if (at < 0 || indexOf(body, mark, at + 1) >= 0) throw unfamiliar(`${name} is not made as expected`)
        const cut = after ? at + mark.length : at
        this.bodies[i] = joined([body.subarray(0, cut), Uint8Array.from(code), body.subarray(cut)])
    }

    encode(): Uint8Array {
        const code = [number(this.bodies.length), ...this.bodies.flatMap(body => [number(body.length), body])]
        this.replaceSection(CODE, joined(code))
        const parts = this.sections.map(({ id, content }) =>
            joined([Uint8Array.of(id), number(content.length), content])
        )
        return joined([this.bytes.subarray(0, 8), ...parts])
    }

    private readImports(content: Uint8Array): void {
        let [count, at] = readNumber(content, 0)
        for (; count > 0; --count) {
            at = readText(content, at)[1]
            const [name, end] = readText(content, at)
            // only functions are imported by the VM, and only they are read
            if (content[end] !== FUNCTION) throw unfamiliar(`it imports ${name}, which is no function`)
            this.imported.push(name)
            at = readNumber(content, end + 1)[1]
        }
    }

    private readBodies(content: Uint8Array): void {
        let [count, at] = readNumber(content, 0)
        for (; count > 0; --count) {
            const [size, start] = readNumber(content, at)
            this.bodies.push(content.subarray(start, start + size))
            at = start + size
        }
    }

    private readNames(content: Uint8Array): void {
        const [title, begin] = readText(content, 0)
        if (title !== "name") return
        for (let at = begin; at < content.length;) {
            const [size, start] = readNumber(content, at + 1)
            if (content[at] === FUNCTION_NAMES) {
                let [count, entry] = readNumber(content, start)
                for (; count > 0; --count) {
                    const [index, text] = readNumber(content, entry)
                    const [name, next] = readText(content, text)
                    this.names.set(name, index)
                    entry = next
                }
            }
            at = start + size
        }
    }
}

/** LEB128, unsigned: the value and where it ends. */
export function readNumber(bytes: Uint8Array, at: number): [number, number] {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++]
        value += (byte & 127) * scale
        if (byte < 128) return [value, at]
    }
}

/** LEB128, unsigned. */
export function number(value: number): Uint8Array {
    const bytes: number[] = []
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128)
    return Uint8Array.from([...bytes, value])
}

/** LEB128, signed, of 32 bits. */
export function signed(value: number): number[] {
    const bytes: number[] = []
    for (value |= 0; ; value >>= 7) {
        const byte = value & 127
        if ((value >> 7 === 0 && byte < 64) || (value >> 7 === -1 && byte >= 64)) return [...bytes, byte]
        bytes.push(byte | 128)
    }
}

/** A vector with more entries: its count goes up, they come last. */
export function appended(content: Uint8Array, more: number, entries: readonly number[]): Uint8Array {
    const [count, start] = readNumber(content, 0)
    return joined([number(count + more), content.subarray(start), Uint8Array.from(entries)])
}

/** What cannot be instrumented: it is another VM than the pinned one. */
export function unfamiliar(what: string): SimError {
    return new SimError(
        `Cannot look into the VM: it is not the one expected (${what}). Only the VM of the pinned compiler is known; run npm ci.`
    )
}

function readText(bytes: Uint8Array, at: number): [string, number] {
    const [size, start] = readNumber(bytes, at)
    return [new TextDecoder().decode(bytes.subarray(start, start + size)), start + size]
}

function indexOf(bytes: Uint8Array, mark: readonly number[], from: number): number {
    for (let at = bytes.indexOf(mark[0], from); at >= 0; at = bytes.indexOf(mark[0], at + 1))
        if (mark.every((byte, i) => bytes[at + i] === byte)) return at
    return -1
}
