// What a submission that was not even accepted throws.
export enum ControllerErrorKind {
    /** The command queue has no room: ask again later. */
    Full,
    /** The controller is shut down, or is being. */
    Closed,
    /** A cancel took longer than it was given; the removal goes on. */
    Timeout,
}

export class ControllerError extends Error {
    kind: ControllerErrorKind
}

export function refusal(kind: ControllerErrorKind, text: string): ControllerError {
    const e = new ControllerError(text)
    e.kind = kind
    return e
}
