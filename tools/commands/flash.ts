// devsup flash: runtime and program in one image onto a board, or an image that is given.
import path from "node:path"
import { Option } from "commander"
import type { VmFactory } from "../../sim/vm.js"
import type { BoardProfile } from "../boards/profile.js"
import type { Command, RawOptions } from "../command.js"
import { parseDuration } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import type { Drives } from "../flash/boot-drive.js"
import type { FirmwareFiles } from "../flash/firmware-image.js"
import type { PortInfo } from "../flash/port-return.js"
import type { SerialLine } from "../flash/serial-line.js"
import type { FlashTarget } from "../flash/target.js"
import type { Io } from "../io.js"
import { UserError } from "../user-error.js"

export interface FlashOptions {
    entry?: string
    board: string
    port?: string
    drive?: string
    file?: string
    firmware?: string
    /** Bits a second. */
    baud: number
    /** ms that the boot drive may take to come. */
    wait: number
    verbose: boolean
}

/** A program that has passed the check for its board. */
export interface CheckedProgram {
    /** The project's folder. */
    root: string
    /** From there. */
    entry: string
    binary: Uint8Array
    settings?: Record<string, unknown>
    /** What should be known and is no failure. */
    notes: readonly string[]
}

/** What the command is built from; a test hands in others. */
export interface FlashParts {
    /** UserError (exit 2) for none of that id. */
    board(id: string, cwd: string): BoardProfile
    /** Compiles, starts it in the simulator, compares with the board. Throws what `devsup check` fails with. */
    program(entry: string | undefined, board: BoardProfile, io: Io): Promise<CheckedProgram>
    vmFactory: VmFactory
    /** The runtime's image with the board's own configuration in it, where it needs one. */
    configured(board: BoardProfile, image: Uint8Array): Promise<Uint8Array>
    files: FirmwareFiles
    drives: Drives
    ports(): Promise<readonly PortInfo[]>
    line(port: PortInfo): SerialLine
    /** Whether a path leads to something, as that of a port that is not listed may. */
    exists(file: string): boolean
}

const ESPRESSIF = "303a"
const USB_JTAG = "1001"
const BAUD = 460_800
const RATES = [115_200, 230_400, 460_800, 921_600, 1_500_000]

export class FlashCommand implements Command<FlashOptions> {
    readonly name = "flash"
    readonly args = "[entry]"
    readonly summary = "put runtime and program onto a board, over its boot drive or serial port"
    readonly examples = [
        "devsup flash --board pico                          the entry that imports @dsboard/pico",
        "devsup flash --board xiao-esp32c3 --port /dev/ttyACM0",
        "devsup flash --board pico --file build/pico.uf2    an image as it is",
    ]

    constructor(private readonly parts: () => Promise<FlashParts>) {}

    options(): Option[] {
        return [
            new Option("--board <id>", "the board, one of devsup boards"),
            new Option("--port <path>", "serial port of an ESP32 (default: the one that is there)"),
            new Option("--drive <folder>", "boot drive of an RP2040 (default: waits for it)"),
            new Option("--file <image>", "flash this image, .uf2 or .bin, as it is").conflicts("firmware"),
            new Option("--firmware <image>", "take the runtime from this image instead of DeviceScript's release"),
            new Option("--baud <rate>", `speed of an ESP32's serial port: ${RATES.join(", ")}`).default(
                String(BAUD),
                String(BAUD)
            ),
            new Option("--wait <duration>", "how long the boot drive may take to come; a bare number is ms").default(
                "2m"
            ),
            new Option("--verbose", "show what the boot loader says, and stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): FlashOptions {
        const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined)
        const [port, drive, file, firmware] = ["port", "drive", "file", "firmware"].map(text)
        const [entry] = args
        const board = text("board")
        if (board === undefined)
            throw new UserError(
                ExitCode.Usage,
                "the board that is to be flashed",
                "no --board",
                "name it: devsup flash --board pico; devsup boards lists them"
            )
        const baud = Number(text("baud") ?? BAUD)
        if (!RATES.includes(baud))
            throw new UserError(
                ExitCode.Usage,
                `a rate for --baud, one of ${RATES.join(", ")}`,
                String(raw["baud"]),
                `${BAUD} is good; 115200 where that fails`
            )
        if (file !== undefined && entry !== undefined)
            throw new UserError(
                ExitCode.Usage,
                "an entry to build or an image to flash",
                `${entry} and --file ${file}`,
                "leave one of them out"
            )
        return {
            board,
            baud,
            wait: parseDuration(text("wait") ?? "2m", "--wait"),
            verbose: raw["verbose"] === true,
            ...(entry === undefined ? {} : { entry }),
            ...(port === undefined ? {} : { port }),
            ...(drive === undefined ? {} : { drive }),
            ...(file === undefined ? {} : { file }),
            ...(firmware === undefined ? {} : { firmware }),
        }
    }

    async run(options: FlashOptions, io: Io): Promise<ExitCode> {
        const parts = await this.parts()
        const { flashTarget } = await import("../boards/flash-target.js")
        const board = parts.board(options.board, io.cwd)
        const target = flashTarget(board)
        assertMeans(options, target)
        const { assertNamed } = await import("../flash/named.js")
        await assertNamed(options, io.cwd, target, parts)
        let left = "untouched" as keyof typeof LEFT
        const onTouched = () => void (left = "part")
        const onWhole = () => void (left = "whole")
        try {
            const { image, what } = await this.image(options, io, parts, board, target)
            const end = await write(options, io, parts, { target, image, onTouched, onWhole })
            io.stdout.write(`flashed ${what} onto the ${target.name}; ${end}\n`)
            return ExitCode.Ok
        } catch (error) {
            if (!io.signal.aborted) throw error
            io.stderr.write(LEFT[left](target.name))
            return ExitCode.Interrupted
        }
    }

    private async image(options: FlashOptions, io: Io, parts: FlashParts, board: BoardProfile, target: FlashTarget) {
        const { bundledImage, readImage } = await import("../flash/bundled-image.js")
        if (options.file !== undefined) {
            const image = await readImage(path.resolve(io.cwd, options.file), "an image to flash")
            return { image, what: options.file }
        }
        const program = await parts.program(options.entry, board, io)
        for (const note of program.notes) io.stderr.write(`note: ${note}\n`)
        const image = await bundledImage(
            target,
            program,
            program.root,
            {
                files: parts.files,
                vmFactory: parts.vmFactory,
                configured: runtime => parts.configured(board, runtime),
                signal: io.signal,
                say: text => void io.stderr.write(text),
            },
            options.firmware === undefined ? undefined : path.resolve(io.cwd, options.firmware)
        )
        return { image, what: program.entry }
    }
}

/** What an interruption leaves, in words. */
const LEFT = {
    untouched: () => "interrupted before anything was written\n",
    part: (name: string) =>
        `interrupted while writing: port and drive are given back; the ${name} has no whole program now, flash it again\n`,
    whole: (name: string) => `interrupted after the ${name} had taken the whole image: it starts by itself\n`,
}

/** Gives what became of the board, in words. */
async function write(
    options: FlashOptions,
    io: Io,
    parts: FlashParts,
    job: { target: FlashTarget; image: Uint8Array; onTouched(): void; onWhole(): void }
): Promise<string> {
    const { progressLine } = await import("../flash/progress-line.js")
    const { target, image } = job
    const { method } = target
    const line = progressLine(io.stderr, `writing ${image.length} bytes`)
    const say = (text: string) => void io.stderr.write(text)
    const common = { ...job, progress: line.report }
    try {
        if (method.kind === "uf2") {
            const { flashUf2 } = await import("../flash/uf2-flash.js")
            return await flashUf2({
                ...common,
                method,
                ...(options.drive === undefined ? {} : { drive: path.resolve(io.cwd, options.drive) }),
                drives: parts.drives,
                ports: parts.ports,
                wait: { clock: io.clock, signal: io.signal, timeout: options.wait, say },
            })
        }
        const { pickPort } = await import("../flash/pick-port.js")
        const { flashEsp } = await import("../flash/esp.js")
        const port = await pickPort(parts.ports, options.port, target)
        const trace = options.verbose ? say : () => {}
        const serial = parts.line(port)
        await flashEsp({ ...common, method, line: serial, baudRate: options.baud, signal: io.signal, say, trace })
        // The boot loader behind a chip's own USB-OTG port does not see the control lines.
        const isOtg = port.vendorId === ESPRESSIF && port.productId !== USB_JTAG
        return `its flash was verified; ${isOtg ? "press its reset button to start it" : `it starts, at ${port.path}`}`
    } finally {
        line.end()
    }
}

/** UserError (exit 2) for a way of flashing that the board does not have. */
function assertMeans({ port, drive }: FlashOptions, { name, method, bootAdvice }: FlashTarget): void {
    const wrong = method.kind === "uf2" ? port !== undefined && "--port" : drive !== undefined && "--drive"
    if (wrong)
        throw new UserError(
            ExitCode.Usage,
            `no ${wrong} for the ${name}`,
            wrong,
            method.kind === "uf2"
                ? `it is flashed over its boot drive: ${bootAdvice}`
                : "it is flashed over its serial port: name that with --port, or nothing"
        )
}
