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
