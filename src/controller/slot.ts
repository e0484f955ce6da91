// pure: the admission slot, a lane with at most one owner at a time. A slot holds who owns it and who waits behind; it
// changes here only, and each change says what the caller is to do next. A slot advances when its owner's cleanup is
// complete, never on an event; what is told about a submission that no longer owns it changes nothing.
import { SlotStatus } from "./outcome.js"

export enum Admission {
    /** Waits for its turn; first in, first out. */
    Queue,
    /** Takes the place of the head of the queue, and asks the owner to go. */
    Replace,
    /** Refused unless the slot is idle. */
    DropIfRunning,
}

/** What a slot says the caller is to do now. */
export enum Step {
    None,
    /** Register `owner`, then tell `admitted` or `refused`. */
    Admit,
    /** Ask `owner` to go; `completed` when its cleanup is. */
    Remove,
    /** Reject what was offered: the slot is taken. */
    Busy,
    /** Reject what was offered: the queue is full. */
    Full,
}

/** A submission, as far as a slot cares. */
export interface Submission {
    readonly id: number
}

// what is not given in the constructor is undefined until needed: it costs 16 B a slot
export class Slot<S extends Submission = Submission> {
    status: SlotStatus = SlotStatus.Idle
    /** Being registered, or registered. */
    owner?: S
    queue: S[] = []
    /** What the last offer pushed out of the head of the queue; undefined when it did not. */
    displaced?: S
    /** Replaced while its registration is not decided yet. */
    doomed?: boolean
    /** ms: since when it has its status. */
    since: number

    constructor(
        readonly name: string,
        now: number
    ) {
        this.since = now
    }
}

function turn(s: Slot, status: SlotStatus, now: number): void {
    s.status = status
    s.since = now
}

/**
 * A new submission.
 * @param held something it needs is missing: an idle slot keeps it waiting
 * @param limit most that may wait in the queue; a Replace is not subject to it
 */
export function offer<S extends Submission>(
    s: Slot<S>,
    e: S,
    policy: Admission,
    limit: number,
    held: boolean,
    now: number
): Step {
    if (s.displaced) s.displaced = undefined
    const free = s.status === SlotStatus.Idle && !s.queue.length
    if (free && !held) {
        s.owner = e
        turn(s, SlotStatus.Admitting, now)
        return Step.Admit
    }
    if (policy === Admission.DropIfRunning && !free) return Step.Busy
    if (policy !== Admission.Replace) {
        if (s.queue.length >= limit) return Step.Full
        s.queue.push(e)
        return Step.None
    }
    if (s.queue.length) {
        s.displaced = s.queue[0]
        s.queue[0] = e
    } else s.queue.push(e)
    if (s.status === SlotStatus.Admitting) s.doomed = true
    else if (s.status !== SlotStatus.Running) return Step.None
    turn(s, SlotStatus.Terminating, now)
    return s.doomed ? Step.None : Step.Remove
}

/** The registration of submission `id` was accepted. */
export function admitted(s: Slot, id: number, now: number): Step {
    if (!isUndecided(s, id)) return Step.None
    if (!s.doomed) {
        turn(s, SlotStatus.Running, now)
        return Step.None
    }
    s.doomed = false
    return Step.Remove
}

/**
 * The registration of submission `id` was refused.
 * @param held the head of the queue has to wait
 */
export function refused(s: Slot, id: number, held: boolean, now: number): Step {
    return isUndecided(s, id) ? next(s, held, now) : Step.None
}

/** The cleanup of owner `id` is complete. */
export function completed(s: Slot, id: number, held: boolean, now: number): Step {
    return s.owner && s.owner.id === id && !isUndecided(s, id) ? next(s, held, now) : Step.None
}

/** The head of an idle slot's queue may have become free to go. */
export function unhold(s: Slot, held: boolean, now: number): Step {
    return s.status === SlotStatus.Idle && s.queue.length && !held ? next(s, held, now) : Step.None
}

/** Takes a submission out of a queue. */
export function takeAt<S>(queue: S[], at: number): S {
    const found = queue[at]
    // without splice, which the VM has not, and insert, which only the VM has
    for (; at + 1 < queue.length; ++at) queue[at] = queue[at + 1]
    queue.pop()
    return found
}

/** A slot nobody owns and nobody waits for is forgotten. */
export function isForgotten(s: Slot): boolean {
    return s.status === SlotStatus.Idle && !s.queue.length
}

function isUndecided(s: Slot, id: number): boolean {
    return s.owner !== undefined && s.owner.id === id && (s.status === SlotStatus.Admitting || s.doomed === true)
}

function next<S extends Submission>(s: Slot<S>, held: boolean, now: number): Step {
    s.owner = undefined
    if (s.doomed) s.doomed = false
    if (!s.queue.length || held) {
        turn(s, SlotStatus.Idle, now)
        return Step.None
    }
    s.owner = takeAt(s.queue, 0)
    turn(s, SlotStatus.Admitting, now)
    return Step.Admit
}
