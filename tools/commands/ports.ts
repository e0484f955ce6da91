// devsup ports: every serial port, and the board behind it or why it was skipped.
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import type { PortReport } from "../ports/survey.js"

export interface PortsOptions {
    json: boolean
    /** Whether ports are opened and asked. */
    probe: boolean
}

/** Looks at every port; a test hands in another. */
export type Survey = (ask: boolean, io: Io) => Promise<readonly PortReport[]>

export class PortsCommand implements Command<PortsOptions> {
    readonly name = "ports"
    readonly args = ""
    readonly summary = "list the serial ports: USB ids, the board behind each, why one was skipped"
    readonly examples = [
        "devsup ports              asks each USB port whether a DeviceScript board is there",
        "devsup ports --no-probe   opens none",
    ]

    constructor(private readonly survey: Survey) {}

    options(): Option[] {
        return [
            new Option("--no-probe", "do not open the ports: an ESP32 may restart when its port is opened"),
            new Option("--json", "one JSON line a port on stdout"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): PortsOptions {
        return { json: raw["json"] === true, probe: raw["probe"] !== false }
    }

    async run(options: PortsOptions, io: Io): Promise<ExitCode> {
        const { portJson, portTable } = await import("../ports/port-table.js")
        const { withProgress } = await import("../progress.js")
        const ports = await withProgress(io.stderr, "asking the ports", () => this.survey(options.probe, io))
        if (io.signal.aborted) return ExitCode.Interrupted
        if (options.json) for (const port of ports) io.stdout.write(JSON.stringify(portJson(port)) + "\n")
        else if (ports.length) io.stdout.write(portTable(ports))
        if (ports.length === 0)
            io.stderr.write(
                "no serial port: plug the board in with a cable that carries data; devsup doctor looks further\n"
            )
        return ExitCode.Ok
    }
}
