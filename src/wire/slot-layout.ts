// pure: the fields of the records of a controller, its slots and what it tells, each writer above its reader; as in layout.ts
// the device writes and the host reads.
import { Bytes, jobSize, u16, u32 } from "./record.js"

/** In place of a number: there is none. */
const noNumber = 0xffffffff

/** Record.Slots; the name follows. Its index is the place in the list, its extra how many there are in all. */
export function putSlot(b: Buffer, at: number, s: Told, now: number): void {
    b[at + 4] = s.status
    // only one that waits for what its next job requires is there while idle
    b[at + 5] = s.status ? 0 : 1
    b.setAt(at + 6, "u16", s.queue.length)
    b.setAt(at + 8, "u32", s.owner ? s.owner.id : 0)
    b.setAt(at + 12, "u32", s.status ? now - s.since : 0)
}

interface Told {
    status: number
    owner?: { readonly id: number }
    queue: any[]
    since: number
}

/** `owner` 0: none; `statusFor` in ms. */
export function readSlot(b: Bytes, at: number) {
    return {
        index: b[at + 2],
        count: b[at + 3],
        status: b[at + 4],
        held: b[at + 5] === 1,
        queueDepth: u16(b, at + 6),
        owner: u32(b, at + 8),
        statusFor: u32(b, at + 12),
    }
}

/**
 * Record.Job, its index the kind; name, slot and reason follow without a mark between them.
 * @param name bytes of it before anything was cut
 * @param slot likewise
 */
export function putJob(b: Buffer, at: number, e: Happened, name: number, slot: number): void {
    b.setAt(at + 4, "u32", e.seq)
    b.setAt(at + 8, "u32", e.at)
    // what is undefined is 0 in a buffer
    b.setAt(at + 12, "u32", e.id as number)
    let number = e.delay
    if (e.outcome !== undefined) number = e.outcome
    if (e.rejection !== undefined) number = e.rejection
    b.setAt(at + 16, "u32", number === undefined ? noNumber : number)
    b.setAt(at + 20, "u16", e.attempt as number)
    b[at + 22] = Math.min(name, 255)
    b[at + 23] = Math.min(slot, 255)
}

interface Happened {
    seq: number
    at: number
    id?: number
    attempt?: number
    delay?: number
    outcome?: number
    rejection?: number
}

/**
 * `id`, `attempt` 0 and `number` undefined: none; `number`: the outcome, the rejection or a delay in ms, by the kind.
 * `slot` and `reason` are where those texts begin, the name begins at `jobSize`.
 */
export function readJob(b: Bytes, at: number) {
    const number = u32(b, at + 16)
    const slot = at + jobSize + b[at + 22]
    return {
        kind: b[at + 2],
        seq: u32(b, at + 4),
        at: u32(b, at + 8),
        id: u32(b, at + 12),
        number: number === noNumber ? undefined : number,
        attempt: u16(b, at + 20),
        slot,
        reason: slot + b[at + 23],
    }
}

/** The job that a control command Request.Cancel is about, after its other fields; a host writes it. */
export function putCancel(b: Bytes, id: number): void {
    for (let i = 0; i < 4; ++i) b[6 + i] = id >>> (8 * i)
}

export function readCancel(b: Bytes) {
    return { id: u32(b, 6) }
}
