// pure: what travels between a device and a host (services/supervisor.md says it in words). A packet is a header and
// records; a record begins with its length and its type, so that a reader skips what it does not know. Numbers are
// little-endian, text is what is left of a record. How each is written and read is layout.ts.

/** Raised when a reader of the last one would misunderstand; new record types and bytes after the known ones do not. */
export const protocolVersion = 1
export const serviceClass = 0x1f2a94b6
/** Longest status, fault or event text, in bytes. */
export const textLimit = 120
/** Longest payload of a packet. */
export const payloadSize = 236
/** A provider that is absent. */
export const noNode = 0xffff

export enum Code {
    /** command: fetch, and listen */
    Fetch = 0xe0,
    /** command: control */
    Control = 0xe1,
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
    /** Of the controller, where the program shows one. */
    Slots = 16,
}

/** What a control command asks for. The first three are those of ControlOp. */
export enum Request {
    Activate,
    Deactivate,
    Restart,
    Teardown,
    Wake,
    Inject,
    Clear,
    /** A job of the controller. */
    Cancel,
}

/** How a control command stands or ended. */
export enum Answer {
    /** Waits its turn, or is under way: another answer follows. */
    Accepted,
    Done,
    /** A node could not be moved; the fault's kind, node and text are in the record. */
    Fault,
    /** Something that is no fault was thrown; its text is in the record. */
    Error,
    /** No room in the mailbox; ask again later. */
    Full,
    /** The graph has no such node. */
    NoNode,
    /** The program was built without fault injection. */
    NoInjection,
    /** No fiber of the program is in `run` or waitControl. */
    NoDriver,
    /** Asked about a request that this run of the program has not had, or has forgotten. */
    Forgotten,
    /** A command of a newer host. */
    NotKnown,
    /** No job with that id lives or waits. */
    NoJob,
}

export enum Record {
    Graph = 1,
    Node = 2,
    Edges = 3,
    State = 4,
    Fault = 5,
    Events = 6,
    Outcome = 16,
    Slots = 17,
    /** An event of the controller. */
    Job = 18,
    Pool = 19,
}

/** Sizes of what precedes the text, the edges or the events. */
export const headerSize = 12
export const fetchSize = 12
export const controlSize = 6
/** Of Request.Cancel: the id of the job follows. */
export const cancelSize = 10
export const graphSize = 14
export const nodeSize = 8
export const edgesSize = 4
export const stateSize = 18
export const faultSize = 10
export const eventsSize = 8
export const eventSize = 12
export const outcomeSize = 9
export const slotSize = 16
export const jobSize = 24
export const poolSize = 8
/** In place of the kind of a fault: there is none. */
export const noFault = 0xff

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

/** The `length` bytes that end before `at + length`, shortened so that no character is cut; `b[at + length]` is looked at. */
export function cutAt(b: Bytes, at: number, length: number): number {
    for (; length; --length) if ((b[at + length] & 0xc0) !== 0x80) break
    return length
}
