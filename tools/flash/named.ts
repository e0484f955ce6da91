// What a person named for a flash, looked at before anything is compiled, downloaded or waited for. Owns nothing.
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { namedDrive, type Drives } from "./boot-drive.js"
import { checkImage } from "./bundle.js"
import { readImage } from "./bundled-image.js"
import type { PortInfo } from "./port-return.js"
import type { FlashTarget } from "./target.js"

interface Named {
    port?: string
    drive?: string
    file?: string
    firmware?: string
}

interface Places {
    drives: Drives
    ports(): Promise<readonly PortInfo[]>
    exists(file: string): boolean
}

/** Throws UserError: 2 no file there, 1 a file that is no image for the board, 4 no such port, no such boot drive. */
export async function assertNamed(named: Named, cwd: string, target: FlashTarget, places: Places): Promise<void> {
    const { port, drive, file, firmware } = named
    if (file !== undefined) await assertImage(file, "an image to flash", cwd, target)
    if (firmware !== undefined) await assertImage(firmware, "the runtime's image", cwd, target)
    const { method } = target
    if (drive !== undefined && method.kind === "uf2")
        await namedDrive(places.drives, path.resolve(cwd, drive), target, method)
    if (port !== undefined) await assertPort(port, places)
}

async function assertImage(named: string, what: string, cwd: string, target: FlashTarget): Promise<void> {
    checkImage(target, await readImage(path.resolve(cwd, named), what), named)
}

async function assertPort(port: string, { ports, exists }: Places): Promise<void> {
    if (exists(port)) return
    const listed = await ports()
    if (listed.some(({ path }) => path === port)) return
    throw new UserError(
        ExitCode.NotFound,
        `a serial port at ${port}`,
        "no such port",
        listed.length
            ? `there is ${listed.map(({ path }) => path).join(", ")}`
            : "plug the board in; devsup ports lists them"
    )
}
