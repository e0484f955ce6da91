// pure: the layout of all that travels between a device and a host, written here and read here (services/supervisor.md
// says it in words). A packet is a header and records; a record begins with its length and its type, so that a reader
// skips what it does not know. Numbers are little-endian. Text is what is left of a record.

/** Raised when a reader of the last one would misunderstand; new record types and bytes after the known ones do not. */
export const protocolVersion = 1
export const serviceClass = 0x1f2a94b6
/** Longest status, fault or event text, in bytes. */
export const textLimit = 120
/** Longest payload of a packet. */
export const payloadSize = 236
/** Nobody: a node or provider that is absent. */
export const noNode = 0xffff

export enum Code {
    /** command: fetch, and listen */
    Fetch = 0xe0,
    /** report: records */
    Records = 0x80,
    /** register: protocol version */
    Version = 0x180,
    /** register of every service: here the name of the graph */
    InstanceName = 0x109,
    GetRegister = 0x1000,
}

/** What a fetch asks for. */
export enum Ask {
    Graph = 1,
    Nodes = 2,
    States = 4,
    Events = 8,
}

/** 16 and up: outcomes of control, slots, pools. */
export enum Record {
    Graph = 1,
    Node = 2,
    Edges = 3,
    State = 4,
    Fault = 5,
    Events = 6,
}

/** Sizes of what precedes the text, the edges or the events. */
export enum Size {
    Header = 12,
    Fetch = 12,
    Graph = 14,
    Node = 8,
    Edges = 4,
    State = 16,
    Fault = 10,
    Events = 8,
    Event = 12,
}

export interface Bytes {
    readonly length: number
    [index: number]: number
}

export function u16(b: Bytes, at: number): number {
    return b[at] | (b[at + 1] << 8)
}

export function u32(b: Bytes, at: number): number {
    return (u16(b, at) | (b[at + 2] << 16) | (b[at + 3] << 24)) >>> 0
}

export function putU16(b: Bytes, at: number, value: number): void {
    b[at] = value
    b[at + 1] = value >> 8
}

export function putU32(b: Bytes, at: number, value: number): void {
    putU16(b, at, value)
    putU16(b, at + 2, value >> 16)
}

/** The `length` bytes that end before `at + length`, shortened so that no character is cut; `b[at + length]` is looked at. */
export function wholeCharacters(b: Bytes, at: number, length: number): number {
    while (length && (b[at + length] & 0xc0) === 0x80) --length
    return length
}

/**
 * @param kept how many of the events up to `seq` can still be fetched
 * @param token of the fetch that it answers, 0 for a push; `putLast` marks the last packet of an answer
 */
export function putHeader(b: Bytes, now: number, seq: number, kept: number, token: number): void {
    putU32(b, 0, now)
    putU32(b, 4, seq)
    putU16(b, 8, kept)
    b[10] = token
    b[11] = 0
}

export function putLast(b: Bytes): void {
    b[11] = 1
}

/** What every record begins with; `extra` is the fourth byte. */
export function putRecord(b: Bytes, at: number, length: number, type: number, index: number, extra: number): void {
    b[at] = length
    b[at + 1] = type
    b[at + 2] = index
    b[at + 3] = extra
}

/** @param begun ms: when the server started, which tells one run of the program from the next */
export function putGraph(b: Bytes, at: number, length: number, nodes: number, begun: number): void {
    putRecord(b, at, length, Record.Graph, protocolVersion, 0)
    putU16(b, at + 4, nodes)
    // boot record: counter, reason, safe mode
    putU16(b, at + 6, 0)
    putU16(b, at + 8, 0)
    putU32(b, at + 10, begun)
}

export function putNode(b: Bytes, at: number, length: number, index: number, beatTimeout: number): void {
    putRecord(b, at, length, Record.Node, index, 0)
    putU32(b, at + 4, beatTimeout)
}

/** @param time ms: the last beat while up */
export function putState(
    b: Bytes,
    at: number,
    length: number,
    index: number,
    flags: number,
    restarts: number,
    epoch: number,
    time: number
): void {
    putRecord(b, at, length, Record.State, index, 0)
    putU16(b, at + 4, flags)
    putU16(b, at + 6, restarts)
    putU32(b, at + 8, epoch)
    putU32(b, at + 12, time)
}

export function putFault(b: Bytes, at: number, length: number, index: number, kind: number, when: number, dep: number): void {
    putRecord(b, at, length, Record.Fault, index, kind)
    putU32(b, at + 4, when)
    putU16(b, at + 8, dep)
}

/** @param first seq of the first event that follows; the others count on */
export function putEvents(b: Bytes, at: number, length: number, first: number): void {
    putRecord(b, at, length, Record.Events, 0, 0)
    putU32(b, at + 4, first)
}

/** An event is a record inside an Events record: its length, then its kind in place of the type. */
export function putEvent(b: Bytes, at: number, length: number, kind: number, index: number, when: number, epoch: number): void {
    putRecord(b, at, length, kind, index, index >> 8)
    putU32(b, at + 4, when)
    putU32(b, at + 8, epoch)
}
