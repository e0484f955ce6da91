// Turns whatever was thrown into the UserError a person reads. The only place that knows the simulator's error classes.
import {
    CompileError,
    ControlError,
    DeadBoardError,
    EntryError,
    GraphError,
    NodeFaultError,
    RecordingError,
    ScenarioError,
    SensorError,
    TimeoutError,
    ToolchainError,
    TrackError,
    UnknownJobError,
    UnknownNodeError,
    WaitError,
} from "../sim/errors.js"
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

// Programs are compiled into .cache/ and .devicescript/ of their project, so its folder has to be writable.
const WRITABLE = "make that place writable for you, or copy the project to one that is"
const DISK = new Map([
    ["EACCES", WRITABLE],
    ["EPERM", WRITABLE],
    ["EROFS", WRITABLE],
    ["ENOTDIR", "remove the file that stands where a folder is needed"],
    ["EEXIST", "remove the file that stands where a folder is needed"],
    ["ENOSPC", "free some space, or write somewhere else"],
])

export function explain(error: unknown): UserError {
    if (error instanceof UserError) return error
    const found = error instanceof Error ? error.message : String(error)
    const told = (code: ExitCode, expected: string, next: string) => {
        const parts = split(found)
        return new UserError(code, parts?.expected ?? expected, parts?.found ?? found, parts?.next ?? next, {
            cause: error,
        })
    }

    if (error instanceof CompileError)
        return new UserError(
            ExitCode.Compile,
            `${error.entry} to compile`,
            places(error),
            "mend the first error, the others often follow from it",
            { cause: error }
        )
    if (error instanceof GraphError)
        return told(ExitCode.Failed, "a graph the library accepts", "mend the declaration of the node it names")
    if (error instanceof EntryError)
        return told(
            ExitCode.Usage,
            "an entry file inside a DeviceScript project",
            "pass the path of an entry such as firmware/pico.ts; its project is the folder above it that has devsconfig.json"
        )
    if (error instanceof SensorError)
        return told(
            ExitCode.Usage,
            "a Jacdac service the simulator can mock, and a value that fits it",
            "correct the name or the value, for example --sensor temperature=21.5"
        )
    if (error instanceof ScenarioError)
        return told(ExitCode.Usage, "a scenario file, *.scenario.yaml", "name a file, or a folder that has some")
    if (error instanceof RecordingError)
        return told(ExitCode.Usage, "a recording of a bus", "name a file that --record wrote")
    if (error instanceof TrackError)
        return told(
            ExitCode.Usage,
            "a track: rows of CSV or JSON over time",
            "correct the file, name another with --track, or play none with --no-track"
        )
    if (error instanceof NodeFaultError)
        return told(ExitCode.Device, `node ${error.node} to be moved`, "look at what that node says in the log")
    if (error instanceof UnknownNodeError) return told(ExitCode.Usage, "the name of a node", "correct the name")
    if (error instanceof UnknownJobError)
        return told(ExitCode.Usage, "the id of a job", "devsup status shows the jobs that own a slot")
    if (error instanceof ControlError)
        return told(ExitCode.Device, "the device to do it", "look at the device's last log lines")
    if (error instanceof TimeoutError)
        return told(ExitCode.TimedOut, "the device to get there in time", "allow more time, or look at the log above")
    if (error instanceof WaitError || error instanceof DeadBoardError)
        return told(ExitCode.Device, "a device that is alive", "look at the device's last log lines")
    if (error instanceof ToolchainError)
        return told(
            ExitCode.Failed,
            "the pinned compiler, VM and bus library",
            "run npm ci in the repository, else npm install"
        )
    const onDisk = error instanceof Error && DISK.get((error as NodeJS.ErrnoException).code ?? "")
    if (onDisk)
        return new UserError(ExitCode.Failed, "to read and write files in the project's folder", found, onDisk, {
            cause: error,
        })
    return told(
        ExitCode.Failed,
        "no error inside devsup itself",
        "run it again with --verbose and report the stack it prints"
    )
}

/** The simulator's messages have three parts too: "Expected this, found that. Do so."; the last may be missing. */
function split(message: string) {
    const match = /^(.*?: |)expected ([^]*?), found ([^]*?)\.(?: ([A-Z][^]*?)\.?)?$/i.exec(message)
    if (!match) return undefined
    const next = match[4] && match[4].charAt(0).toLowerCase() + match[4].slice(1)
    return { expected: match[2], found: `${match[1]}${match[3]}`, next }
}

/** One line a place; the compiler often says the same twice in other words. */
function places(error: CompileError): string {
    const lines = new Map<string, string>()
    for (const d of error.diagnostics) {
        const place = `${d.file}:${d.line}:${d.column}`
        if (!lines.has(place)) lines.set(place, `${place} - ${d.message}`)
    }
    return [...lines.values()].join("\n") || error.message
}
