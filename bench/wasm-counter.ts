// Adds counters to the VM's WebAssembly module: opcodes, fiber runs, and the longest run. The VM has none of its own.
// Rule: the interpreter loop is found by its exact bytes in the pinned module; anything else is refused, never guessed.
import { SimError } from "../sim/errors.js"

/** What the counting module exports besides its own: numbers of 32 bits, wrapping. */
export interface CounterGlobals {
    opcodes: WebAssembly.Global
    runs: WebAssembly.Global
    /** `opcodes` when the run in progress began. */
    begun: WebAssembly.Global
    /** Opcodes of the longest run that is over. */
    longest: WebAssembly.Global
}

export const COUNTERS = ["opcodes", "runs", "begun", "longest"] as const

// `steps = 131072; block loop …; if (!--steps) break`: where a fiber begins to run, and where each opcode begins.
const BUDGET = [0x41, 0x80, 0x80, 0x08, 0x21, 0x03]
const LOOP = [
    0x02, 0x40, 0x03, 0x40, 0x20, 0x02, 0x21, 0x02, 0x20, 0x03, 0x41, 0x7f, 0x6a, 0x22, 0x04, 0x45, 0x0d, 0x01,
]

const GLOBALS = 6
const EXPORTS = 7
const CODE = 10
const [GET, SET, CONST, ADD, SUB, ABOVE, IF, END, VOID, I32, MUTABLE] = [
    0x23, 0x24, 0x41, 0x6a, 0x6b, 0x4b, 0x04, 0x0b, 0x40, 0x7f, 1,
]

/** The same module with counters. Throws SimError when it is not the pinned VM. */
export function withCounters(module: Uint8Array): Uint8Array {
    const parts = [module.subarray(0, 8)]
    let first = -1
    for (let at = 8; at < module.length;) {
        const id = module[at]
        const [size, start] = readNumber(module, at + 1)
        const content = module.subarray(start, start + size)
        at = start + size
        if (id === GLOBALS) {
            first = readNumber(content, 0)[0]
            if (first > 100) throw unfamiliar(`it has ${first} globals`)
            parts.push(
                section(
                    id,
                    appended(
                        content,
                        COUNTERS.length,
                        COUNTERS.flatMap(() => [I32, MUTABLE, CONST, 0, END])
                    )
                )
            )
        } else if (id === EXPORTS) {
            if (first < 0) throw unfamiliar("it has no globals")
            const entries = COUNTERS.flatMap((name, i) => [name.length, ...Buffer.from(name), 3, first + i])
            parts.push(section(id, appended(content, COUNTERS.length, entries)))
        } else if (id === CODE) parts.push(section(id, countingCode(content, first)))
        else parts.push(section(id, content))
    }
    return concat(parts)
}

function countingCode(content: Uint8Array, first: number): Uint8Array {
    const [count, begin] = readNumber(content, 0)
    const parts = [number(count)]
    let found = 0
    for (let i = 0, at = begin; i < count; ++i) {
        const [size, start] = readNumber(content, at)
        let body = content.subarray(start, start + size)
        at = start + size
        const loop = Buffer.from(body).indexOf(Uint8Array.from([...BUDGET, ...LOOP]))
        if (loop >= 0) {
            found++
            const run = loop + BUDGET.length
            const step = run + LOOP.length
            body = concat([
                body.subarray(0, run),
                atRun(first),
                body.subarray(run, step),
                atOpcode(first),
                body.subarray(step),
            ])
        }
        parts.push(number(body.length), body)
    }
    if (found !== 1) throw unfamiliar(`${found} interpreter loops were found in it, expected one`)
    return concat(parts)
}

function atOpcode(opcodes: number): Uint8Array {
    return Uint8Array.from([GET, opcodes, CONST, 1, ADD, SET, opcodes])
}

/** runs++; if (opcodes - begun > longest) longest = opcodes - begun; begun = opcodes */
function atRun(first: number): Uint8Array {
    const [opcodes, runs, begun, longest] = [first, first + 1, first + 2, first + 3]
    const length = [GET, opcodes, GET, begun, SUB]
    return Uint8Array.from([
        ...[GET, runs, CONST, 1, ADD, SET, runs],
        ...[...length, GET, longest, ABOVE, IF, VOID, ...length, SET, longest, END],
        ...[GET, opcodes, SET, begun],
    ])
}

// A vector is its count and its entries.
function appended(content: Uint8Array, more: number, entries: number[]): Uint8Array {
    const [count, start] = readNumber(content, 0)
    return concat([number(count + more), content.subarray(start), Uint8Array.from(entries)])
}

function section(id: number, content: Uint8Array): Uint8Array {
    return concat([Uint8Array.of(id), number(content.length), content])
}

/** LEB128, unsigned: the value and where it ends. */
function readNumber(bytes: Uint8Array, at: number): [number, number] {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++]
        value += (byte & 127) * scale
        if (byte < 128) return [value, at]
    }
}

function number(value: number): Uint8Array {
    const bytes: number[] = []
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128)
    return Uint8Array.from([...bytes, value])
}

function concat(parts: Uint8Array[]): Uint8Array {
    return new Uint8Array(Buffer.concat(parts))
}

function unfamiliar(what: string): SimError {
    return new SimError(
        `Cannot count opcodes: the VM is not the one expected (${what}). The counters know the VM of the pinned compiler only; run npm ci.`
    )
}
