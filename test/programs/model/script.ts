// not-a-program
// pure: what the puppet program and the reference model agree on: the steps of a schedule, how a puppet takes a stop, and
// the times. Nodes take different times for the same thing, so that causes seldom share an instant.

/** A step of a schedule. */
export enum Op {
    Nothing,
    Start,
    Run,
    Teardown,
    TeardownContinue,
    RespawnTerminate,
    ResumePausable,
    StartNode,
    StopNode,
    ResumeNode,
    Activate,
    Deactivate,
    Restart,
    AskActivate,
    AskDeactivate,
    AskRestart,
    SetReady,
    ClearReady,
    /** The body throws. */
    Throw,
    /** The body returns. */
    Return,
    /** A fault is injected: the activation ends whatever it does. */
    Crash,
    /** A body that ignores its stop goes on to its ack. */
    Release,
    /** A fiber is started by hand, for a node without a body. */
    Adopt,
    /** A body does not come back from its next wait. */
    Stall,
    /** A body does not hear of a stop, and its ack and end are kept back. */
    Wedge,
    /** The fault injected is taken away. */
    Clear,
    Beat,
    /** As AskActivate …, waiting for room. */
    RequestActivate,
    RequestDeactivate,
    RequestRestart,
    /** The body asks for its own restart, waiting for room. */
    RequestOwn,
    // these on a slot, by the node's index
    Provide,
    ClearSlot,
    TakeSlot,
    /** Takes the exit value of a node. */
    TakeExit,
    Lease,
    EndLease,
    /** For at most `drainWindow`. */
    Drain,
    Reopen,
    /** A watch that is not backed. */
    Open,
    Close,
    Assert,
    Lower,
    /** To the number of the step. */
    ProvideBudget,
    ClearBudget,
    Rebalance,
    Want,
    Busy,
    Idle,
}

/** ms between two looks for room. */
export const look = 10

/** How a body takes a stop. */
export enum Stopping {
    Prompt,
    /** Acks inside its window. */
    Dawdles,
    /** Acks after its window. */
    Late,
    /** Never, until released. */
    Wedges,
}

export enum Policy {
    None,
    OnFailure,
    Always,
    /** On a failure, after a delay that is doubled and jittered. */
    Jitters,
}

/** How all who use a slot do. */
export enum Use {
    Lend,
    Consume,
    Shared,
}

export const slotCount = 3
/** Among what is used and made: after the slots. */
export const theBudget = slotCount
/** ms */
export const drainWindow = 59
/** What a node's making of the budget provides. */
export const capacity = 7

/** ms that two members of a pool are idle before one goes. */
export const surplus = 97

/** What is wanted by step `k`, or by a body of node `k` when it begins. */
export function wantAt(k: number): number {
    return 2 + (k % 5)
}
/** What a step provides is this and its number. */
export const byStep = 1000
/** What a body returns that was asked to stop is this and its epoch; else its epoch. */
export const afterStop = 100

/** What node `index` provides in a life of it. */
export function madeBy(index: number, epoch: number): number {
    return epoch * 16 + index
}

/** What it may be policed for: ms without a beat, and how many of them in a row. */
export const vigils = [
    [0, 1],
    [149, 1],
    [83, 2],
]

/** The first character of a script is 0. */
export const scriptZero = 35

/** How many ways there are to get ready. */
export const readyWays = 4

/** ms from its start until node `index` is ready; -1 for never. */
export function readyAfter(way: number, index: number): number {
    if (way < 2) return way - 1
    return (way === 2 ? 13 : 211) + index
}

// ms
export const ackWindow = 41
export const gateBudget = 67
/** … plus the node's index. */
export const dawdles = 23
/** … plus the node's index. */
export const isLate = 97
export const backoff = 31
/** The most a doubled delay is. */
export const mostBackoff = 97
export const interval = 37
export const retryWindow = 503
export const mostRetries = 2
