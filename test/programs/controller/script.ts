// not-a-program
// pure: what the puppet program and the model of it agree on: the steps of a schedule, and the times.

/** A step: what is done, to which task (or job), in which slot, and what passes after it. */
export enum Op {
    Nothing,
    Queue,
    Replace,
    DropIfRunning,
    Add,
    /** By the name of the task. */
    Remove,
    Cancel,
    /** By the id of the step'th submission. */
    CancelId,
    Shutdown,
    Start,
}

/** The first character of a script is 0. */
export const scriptZero = 35

/** Tasks, each with a name, and its way of ending. */
export const taskCount = 6
/** ms that task `i` takes; -1: until it is asked. */
export const takes = [0, 17, 101, -1, -1, 53]
/** ms that it takes when it is asked to go; -1: it never goes. */
export const goes = [0, 0, 0, 7, -1, 31]

export const slotCount = 2
export const queueLimit = 2
export const grace = 43
export const waits = [0, 1, 3, 11, 29, 151]
