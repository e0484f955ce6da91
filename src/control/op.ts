// pure: what can be asked of a node, and what can be injected into it. The words are in wire/labels.ts, in this order.

export enum ControlOp {
    Activate,
    Deactivate,
    Restart,
}

export enum Fault {
    Stall,
    Wedge,
    Crash,
}
