// A pseudo-terminal behind which a served board is, made by socat; a symbolic link leads to it. It owns the socat process and
// the link. The board's side keeps the terminal open, so that it outlives the hosts that come and go as a USB port does.
import { spawn } from "node:child_process"
import {
    closeSync,
    constants,
    lstatSync,
    openSync,
    readlinkSync,
    rmSync,
    statSync,
    symlinkSync,
    unlinkSync,
} from "node:fs"
import { usbClient, type ServedBoard } from "./connection.js"

export interface Pty {
    /** The terminal itself, `/dev/pts/3`. */
    readonly path: string
    /** Resolves when socat ended by itself. */
    readonly ended: Promise<void>
    /** The board was reset; the terminal stays, as that of a UART does. */
    reset(): void
    close(): Promise<void>
}

const MADE = /PTY is (\S+)/

/**
 * Makes LINK a symbolic link to a new pseudo-terminal; one that leads nowhere any more is replaced. Rejects with ENOENT
 * without socat, with EBUSY when it leads to a terminal that lives, with EEXIST when something else is at LINK, and with the
 * system's error where no link can be made; then everything is as it was.
 */
export async function openPty(of: ServedBoard, link: string): Promise<Pty> {
    assertFree(link)
    // a process group of its own: Ctrl-C in a terminal is for devsup, which ends socat in its turn
    const socat = spawn("socat", ["-d", "-d", "STDIO", "PTY,raw,echo=0"], {
        stdio: ["pipe", "pipe", "pipe"],
        detached: true,
    })
    const kill = () => void socat.kill("SIGKILL")
    const ended = new Promise<void>(resolve => {
        socat.on("close", () => resolve())
    })
    const path = await new Promise<string>((resolve, reject) => {
        let said = ""
        socat.on("error", reject)
        socat.on("exit", code => reject(new Error(`socat ended with ${code}: ${said.trim()}`)))
        socat.stderr.on("data", (bytes: Buffer) => {
            said = (said + bytes.toString()).slice(-4096)
            const made = MADE.exec(said)
            if (made) resolve(made[1])
        })
    })
    process.once("exit", kill)
    let slave: number | undefined
    try {
        slave = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
        assertFree(link)
        // only now: without a terminal, what was there stays
        rmSync(link, { force: true })
        symlinkSync(path, link)
    } catch (error) {
        if (slave !== undefined) closeSync(slave)
        kill()
        await ended
        process.off("exit", kill)
        throw error
    }
    const held = slave
    const client = usbClient(of, bytes => socat.stdin.write(bytes))
    socat.stdin.on("drain", () => client.drained())
    socat.stdin.on("error", () => {})
    socat.stdout.on("data", (bytes: Buffer) => client.receive(bytes))
    const cleaned = ended.then(() => {
        client.close()
        process.off("exit", kill)
        closeSync(held)
        if (leadsTo(link, path)) unlinkSync(link)
    })
    return {
        path,
        ended: cleaned,
        reset: () => client.reset(),
        close: () => {
            kill()
            return cleaned
        },
    }
}

/** Only a link to nothing may be replaced: a terminal ends with its simulator, and whatever else is there is somebody's. */
function assertFree(link: string): void {
    const found = lstatSync(link, { throwIfNoEntry: false })
    if (!found) return
    const target = found.isSymbolicLink() ? statSync(link, { throwIfNoEntry: false }) : found
    if (!target) return
    const code = found.isSymbolicLink() && target.isCharacterDevice() ? "EBUSY" : "EEXIST"
    throw Object.assign(new Error(`${link} is there already`), { code })
}

function leadsTo(link: string, path: string): boolean {
    return !!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === path
}
