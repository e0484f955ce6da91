// A pseudo-terminal (made by socat) with an emulated chip behind it: a serial port that the operating system serves.
import { spawn, spawnSync } from "node:child_process"
import type { EmulatedChip } from "./emulated-chip.js"

export interface ChipTerminal {
    /** `/dev/pts/3` */
    readonly path: string
    /** The cable is pulled: the terminal hangs up. */
    pull(): Promise<void>
}

export const hasSocat = spawnSync("socat", ["-V"]).status === 0

/** The chip waits in its boot loader, as a person has brought it there: a pseudo-terminal has no control lines. */
export async function chipTerminal(chip: EmulatedChip): Promise<ChipTerminal> {
    const socat = spawn("socat", ["-d", "-d", "STDIO", "PTY,raw,echo=0"])
    const ended = new Promise<void>(resolve => socat.on("close", () => resolve()))
    chip.mode = "loader"
    chip.send = bytes => void socat.stdin.write(bytes)
    socat.stdin.on("error", () => {})
    socat.stdout.on("data", (bytes: Buffer) => chip.receive(bytes))
    const path = await new Promise<string>((resolve, reject) => {
        let said = ""
        socat.on("error", reject)
        socat.on("exit", code => reject(new Error(`socat ended with ${code}: ${said}`)))
        socat.stderr.on("data", (bytes: Buffer) => {
            const made = /PTY is (\S+)/.exec((said += bytes.toString()))
            if (made) resolve(made[1])
        })
    })
    return {
        path,
        pull: () => {
            socat.kill("SIGKILL")
            return ended
        },
    }
}
