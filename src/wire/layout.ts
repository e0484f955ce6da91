// pure: the fields of each record, its writer above its reader. The device writes (setAt is the compiler's, one instruction),
// the host reads; fields after the known ones belong to newer devices. What follows the fixed part (text, edges, events) is
// put there by the caller. Writers are flat: events are written inside waves, where every call counts.
import { Flag } from "../node/flags.js"
import { Bytes, noNode, u16, u32 } from "./record.js"

/**
 * @param kept how many of the events up to `seq` can still be fetched
 * @param token of the fetch that it answers, 0 for a push; `putLast` marks the last packet of an answer
 */
export function putHeader(b: Buffer, now: number, seq: number, kept: number, token: number): void {
    b.setAt(0, "u32", now)
    b.setAt(4, "u32", seq)
    b.setAt(8, "u16", kept)
    b[10] = token
    b[11] = 0
}

export function putLast(b: Buffer): void {
    b[11] = 1
}

export function readHeader(b: Bytes) {
    return { now: u32(b, 0), seq: u32(b, 4), kept: u16(b, 8), token: b[10], last: b[11] === 1 }
}

/** What every record begins with; `index` is that of a node, `extra` the fourth byte. */
export function putRecord(b: Buffer, at: number, length: number, type: number, index: number, extra: number): void {
    b[at] = length
    b[at + 1] = type
    b[at + 2] = index
    b[at + 3] = extra
}

export function readRecord(b: Bytes, at: number) {
    return { length: b[at], type: b[at + 1], index: b[at + 2], extra: b[at + 3] }
}

/**
 * Record.Graph; the index is the protocol version, the name follows.
 * @param begun ms: when the server started, which tells one run of the program from the next
 * @param boot the boot record as health/boot.ts packs it; 0 where none is kept
 */
export function putGraph(b: Buffer, at: number, nodes: number, begun: number, boot: number): void {
    b.setAt(at + 4, "u16", nodes)
    b.setAt(at + 6, "u32", boot)
    b.setAt(at + 10, "u32", begun)
}

export function readGraph(b: Bytes, at: number) {
    return { version: b[at + 2], nodes: u16(b, at + 4), boot: u32(b, at + 6), begun: u32(b, at + 10) }
}

/**
 * What Record.Node and Record.Events hold: the beat timeout, ms, 0 when it is not policed, and the name follows; the seq of the
 * first event that follows, the others count on.
 */
export function putNumber(b: Buffer, at: number, value: number): void {
    b.setAt(at + 4, "u32", value)
}

export function readNode(b: Bytes, at: number) {
    return { beatTimeout: u32(b, at + 4) }
}

/** Record.Pool, of the floor; its extra is how many members there are, which follow each other, and the name follows. */
export function putPool(b: Buffer, at: number, p: { min: number; max: number }): void {
    b.setAt(at + 4, "u16", p.min)
    b.setAt(at + 6, "u16", p.max)
}

export function readPool(b: Bytes, at: number) {
    return { first: b[at + 2], members: b[at + 3], min: u16(b, at + 4), max: u16(b, at + 6) }
}

/**
 * Record.State; the status text follows. What is undefined of the node is 0 in a buffer.
 * @param n its `time`, ms: the last beat while up
 */
export function putState(b: Buffer, at: number, n: Stated): void {
    b.setAt(at + 4, "u32", n.flags & Flag.WireMask)
    b.setAt(at + 8, "u32", n.lives)
    b.setAt(at + 12, "u32", n.time)
    b.setAt(at + 16, "u16", n.restarted)
}

interface Stated {
    flags: number
    lives: number
    time: number
    restarted: number
}

export function readState(b: Bytes, at: number) {
    return { flags: u32(b, at + 4), epoch: u32(b, at + 8), time: u32(b, at + 12), restarts: u16(b, at + 16) }
}

/** Record.Fault, of kind `extra`; the message follows. */
export function putFault(b: Buffer, at: number, f: Faulty): void {
    b.setAt(at + 4, "u32", f.at)
    b.setAt(at + 8, "u16", f.dep ? f.dep.flags >>> 24 : noNode)
}

interface Faulty {
    at: number
    /** The provider that it waited for. */
    dep: { flags: number } | undefined
}

export function readFault(b: Bytes, at: number) {
    return { kind: b[at + 3], at: u32(b, at + 4), dep: u16(b, at + 8) }
}

/**
 * Record.Outcome, of the node that the fault is about; its extra is the answer, the message follows.
 * @param dep index of the provider that it waited for, or noNode
 */
export function putOutcome(b: Buffer, at: number, token: number, dep: number, kind: number): void {
    b.setAt(at + 4, "u16", token)
    b.setAt(at + 6, "u16", dep)
    b[at + 8] = kind
}

export function readOutcome(b: Bytes) {
    return { node: b[2], answer: b[3], token: u16(b, 4), dep: u16(b, 6), kind: b[8] }
}

export function readEvents(b: Bytes, at: number) {
    return { first: u32(b, at + 4) }
}

/**
 * An event is a record inside an Events record: its kind in place of the type. The text follows.
 * @param extra Extra.NoNode, or one more than the kind of the fault it tells of, or 0
 */
export function putEvent(
    b: Buffer,
    at: number,
    length: number,
    kind: number,
    index: number,
    extra: number,
    when: number,
    epoch: number
): void {
    b[at] = length
    b[at + 1] = kind
    b[at + 2] = index
    b[at + 3] = extra
    b.setAt(at + 4, "u32", when)
    b.setAt(at + 8, "u32", epoch)
}

export function readEvent(b: Bytes, at: number) {
    const extra = b[at + 3]
    return {
        kind: b[at + 1],
        node: extra === Extra.NoNode ? -1 : b[at + 2],
        fault: extra === Extra.NoNode ? -1 : extra - 1,
        at: u32(b, at + 4),
        epoch: u32(b, at + 8),
    }
}

export enum Extra {
    NoNode = 0xff,
}

/** What to send, and for how many ms to push what changes (0: as before). A host writes it. */
export function putFetch(b: Bytes, token: number, ask: number, from: number, listen: number): void {
    b[0] = token
    b[1] = ask
    b[2] = b[3] = 0
    for (let i = 0; i < 4; ++i) {
        b[4 + i] = from >>> (8 * i)
        b[8 + i] = listen >>> (8 * i)
    }
}

export function readFetch(b: Bytes) {
    return { token: b[0], ask: b[1], from: u32(b, 4), listen: u32(b, 8) }
}

/**
 * Asks for something; a host writes it.
 * @param again 1: only tell how the request with this token stands
 */
export function putControl(b: Bytes, token: number, request: number, node: number, arg: number, again: number): void {
    b[0] = token & 0xff
    b[1] = token >>> 8
    b[2] = request
    b[3] = node
    b[4] = arg
    b[5] = again
}

export function readControl(b: Bytes) {
    return { token: u16(b, 0), request: b[2], node: b[3], arg: b[4], again: b[5] }
}
