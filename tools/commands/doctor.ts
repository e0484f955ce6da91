// devsup doctor: is this computer, and this project, fit to build, flash and watch boards?
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import type { Examination } from "../doctor/examine.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { UserError } from "../user-error.js"

export interface DoctorOptions {
    json: boolean
    port?: string
}

export class DoctorCommand implements Command<DoctorOptions> {
    readonly name = "doctor"
    readonly args = ""
    readonly summary = "look for what keeps a board from being built, flashed or reached, and say what to do"
    readonly examples = ["devsup doctor", "devsup doctor --port /tmp/board   a port that is not found by itself, too"]

    constructor(private readonly parts: (io: Io) => Promise<Examination>) {}

    options(): Option[] {
        return [
            new Option("--port <path>", "look at this port too"),
            new Option("--json", "one JSON line a check on stdout"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): DoctorOptions {
        const { port } = raw
        if (port === "")
            throw new UserError(ExitCode.Usage, "a path after --port", '""', "devsup ports lists the ports")
        return { json: raw["json"] === true, ...(typeof port === "string" ? { port } : {}) }
    }

    async run({ json, port }: DoctorOptions, io: Io): Promise<ExitCode> {
        const { examine } = await import("../doctor/examine.js")
        const { findingText } = await import("../doctor/finding.js")
        const findings = await examine({ ...(await this.parts(io)), ...(port === undefined ? {} : { port }) })
        if (json) for (const finding of findings) io.stdout.write(JSON.stringify({ schema: 1, ...finding }) + "\n")
        else io.stdout.write(findingText(findings))
        return findings.some(f => f.level === "problem") ? ExitCode.Failed : ExitCode.Ok
    }
}
