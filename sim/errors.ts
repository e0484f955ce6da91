// Everything the simulator throws on purpose. Each says what was expected, what was found and what to do next;
// a command-line tool maps the class to its exit code.

/** Base of all errors the simulator throws on purpose. */
export class SimError extends Error {
    constructor(message: string) {
        super(message)
        this.name = new.target.name
    }
}

/** One thing the DeviceScript compiler refused. `file` is relative to the project root; line and column count from 1. */
export interface Diagnostic {
    file: string
    line: number
    column: number
    code: number
    message: string
}

/** The program does not compile (a broken service or board description too). */
export class CompileError extends SimError {
    constructor(
        readonly entry: string,
        readonly diagnostics: Diagnostic[]
    ) {
        super(`${entry} does not compile:\n` + diagnostics.map(d => `  ${at(d)} - ${d.message}`).join("\n"))
    }
}

function at(d: Diagnostic): string {
    return `${d.file}:${d.line}:${d.column}`
}

/** The entry file, or the project around it, is not there. */
export class EntryError extends SimError {}

/** The device refused its own graph while booting; the message is the device's. */
export class GraphError extends SimError {
    constructor(
        readonly entry: string,
        readonly problem: string
    ) {
        super(`${entry}: the node graph is refused: ${problem}`)
    }
}

/** No service of that name can be mocked, or a value does not fit the service. */
export class SensorError extends SimError {}

/** A recording that cannot be read. */
export class RecordingError extends SimError {}

/** A track cannot be read or does not fit what it is played into. */
export class TrackError extends SimError {}

/** No scenario file is where one was looked for. */
export class ScenarioError extends SimError {}

/** A wait ended without what it waited for. */
export class WaitError extends SimError {}

/** The wait ran to its timeout. */
export class TimeoutError extends WaitError {}

/** The wait can never succeed; it ended before its timeout. */
export class HopelessError extends WaitError {}

/** A control command was refused, or ended in an error of the program. */
export class ControlError extends SimError {}

/** The graph is shown only: its program takes no control commands. */
export class OnlyShownError extends ControlError {}

/** No graph of the board has a node of that name. */
export class UnknownNodeError extends ControlError {}

/** No controller of the board has a job with that id. */
export class UnknownJobError extends ControlError {}

/** A node could not be moved. The message is the device's. */
export class NodeFaultError extends SimError {
    constructor(
        message: string,
        readonly node: string,
        /** `shutdown-timeout`, `ready-dep-timeout`, … */
        readonly kind: string,
        /** The provider it waited for. */
        readonly dep?: string
    ) {
        super(message)
    }
}

/** Something was asked of a board or simulator that is gone. */
export class DeadBoardError extends SimError {}

/** The installed compiler, VM or bus library is not the one this simulator was made for. */
export class ToolchainError extends SimError {}
