// pure: how jobs end and what slots are in. The words are in wire/labels.ts, in this order.

export enum OutcomeKind {
    Completed,
    Failed,
    Fatal,
    Canceled,
    ForceAborted,
    Rejected,
}

export enum SlotStatus {
    Idle,
    Admitting,
    Running,
    Terminating,
}

export enum RejectionKind {
    AlreadyExists,
    BatchRejected,
    SlotBusy,
    QueueFull,
    SupersededByReplace,
    RemovedFromQueue,
    ControllerShuttingDown,
    AdmissionFailed,
}

/** How a job ended. */
export class TaskOutcome {
    constructor(
        readonly kind: OutcomeKind,
        /** Why, where there is a reason. */
        readonly reason: string,
        /** Of a fatal end. */
        readonly exitCode: number,
        /** Why it was not admitted. */
        readonly rejection: RejectionKind
    ) {}

    /** @devsWhenUsed */
    isSuccess(): boolean {
        return this.kind === OutcomeKind.Completed
    }
}
