// The VM's module with what looks into it built in: opcodes and fiber runs are counted, a run and a throw are told, and, on
// demand, every instruction marks that it ran. The VM works as without: what is added only reads it.
// Rule: places are found by the names and the exact bytes of the pinned module; anything else is refused, never guessed.
import {
    GLOBALS,
    EXPORTS,
    MEMORY,
    WasmModule,
    appended,
    number,
    readNumber,
    signed,
    unfamiliar,
} from "./wasm-module.js"

/** What the module exports besides its own: numbers of 32 bits, wrapping. */
export const COUNTERS = ["opcodes", "runs"] as const
export type Counters = Record<(typeof COUNTERS)[number], { readonly value: number }>

/** An import of the VM that it hardly ever calls; with a negative number it is one of ours. */
export const TELL = "em_deploy_handler"

/** A fiber is about to run: the address of its record. */
export const RUN = 0x80000000
/** Something was thrown: the address of the context. */
export const THROW = 0xc0000000
export const ADDRESS = 0x3fffffff

/** Pages of memory the VM has; ours come behind, where it cannot reach. */
const PAGES = 256
const PAGE = 65536
/** Address of `opcodes` as it was when the run that is told of began: a look at memory is cheaper than one at a counter. */
export const OPCODES_AT_RUN = PAGES * PAGE
/** Address of how often each instruction ran: a word for each byte of the 64 kB a program's code can have. */
export const HITS = (PAGES + 1) * PAGE
export const PLACES = 65536
const HIT_PAGES = (PLACES * 4) / PAGE

// `fiber->wake_time = 0`, just before a fiber goes on
const FORGETS_WAKE_TIME = [0x20, 0x00, 0x41, 0x00, 0x36, 0x02, 0x18]
// `exn = ctx->exn_val`: what every throw is unwound by begins so
const TAKES_EXCEPTION = [0x20, 0x00, 0x29, 0x03, 0x38, 0x22, 0x0d, 0x42, 0x20, 0x88]
// `steps = 131072`: a fiber begins to run behind it
const EACH_RUN = [0x41, 0x80, 0x80, 0x08, 0x21, 0x03]
// `block loop frame = …; if (!--steps) break`: each opcode begins behind it
const LOOP = [
    ...[0x02, 0x40, 0x03, 0x40, 0x20, 0x02, 0x21, 0x02, 0x20, 0x03, 0x41, 0x7f, 0x6a, 0x22, 0x04, 0x45, 0x0d, 0x01],
]
const FRAME = 2
const PC = 4

const [GET_LOCAL, GET, SET, CONST, ADD, SUB, OR, SHL, ZERO, CALL, LOAD, LOAD16, STORE, TEE, END, I32, MUTABLE, GLOBAL] =
    [...[0x20, 0x23, 0x24, 0x41, 0x6a, 0x6b, 0x72, 0x74, 0x45, 0x10, 0x28, 0x2f, 0x36, 0x22, 0x0b, 0x7f, 0x01, 0x03]]
/** A local of the interpreter's loop that it sets before it reads. */
const SPARE = 5

/** The same module, instrumented. Throws SimError when it is not the pinned VM. */
export function instrumented(bytes: Uint8Array, { coverage = false } = {}): Uint8Array {
    const module = new WasmModule(bytes)
    const first = readNumber(module.section(GLOBALS), 0)[0]
    const globals = COUNTERS.flatMap(() => [I32, MUTABLE, CONST, 0, END])
    module.replaceSection(GLOBALS, appended(module.section(GLOBALS), COUNTERS.length, globals))
    const exported = COUNTERS.flatMap((name, i) => [name.length, ...ascii(name), GLOBAL, ...number(first + i)])
    module.replaceSection(EXPORTS, appended(module.section(EXPORTS), COUNTERS.length, exported))
    const tell = (what: number) => [
        ...[GET_LOCAL, 0, CONST, ...signed(what), OR, CALL, ...number(module.importedFunction(TELL))],
    ]
    const note = [CONST, ...signed(OPCODES_AT_RUN), GET, ...number(first), STORE, 2, 0]
    module.insert("devs_fiber_run", FORGETS_WAKE_TIME, [...note, ...tell(RUN)])
    module.insert("devs_process_throw", TAKES_EXCEPTION, tell(THROW))
    const step = coverage ? [...counted(first), ...hit()] : counted(first)
    module.insert("devs_vm_exec_opcodes", [...EACH_RUN, ...LOOP], step, true)
    module.insert("devs_vm_exec_opcodes", EACH_RUN, counted(first + 1), true)
    module.replaceSection(MEMORY, moreMemory(module.section(MEMORY), coverage ? 1 + HIT_PAGES : 1))
    return module.encode()
}

function counted(global: number): number[] {
    return [GET, ...number(global), CONST, 1, ADD, SET, ...number(global)]
}

/** hits[frame->pc]++, up to the most a word holds */
function hit(): number[] {
    const address = [GET_LOCAL, FRAME, LOAD16, 1, PC, CONST, 2, SHL, TEE, SPARE]
    const more = [GET_LOCAL, SPARE, LOAD, 2, ...number(HITS), CONST, 1, ADD, TEE, SPARE]
    return [...address, ...more, GET_LOCAL, SPARE, ZERO, SUB, STORE, 2, ...number(HITS)]
}

function ascii(text: string): number[] {
    return [...text].map(char => char.charCodeAt(0))
}

// One memory: a flag that it has a limit, its pages, its limit.
function moreMemory(content: Uint8Array, more: number): Uint8Array {
    const expected = [1, 1, ...number(PAGES), ...number(PAGES)]
    if (content.length !== expected.length || !expected.every((byte, i) => content[i] === byte))
        throw unfamiliar(`its memory is not one of ${PAGES} pages`)
    const pages = number(PAGES + more)
    return Uint8Array.from([1, 1, ...pages, ...pages])
}
