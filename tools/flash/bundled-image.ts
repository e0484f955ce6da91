// From a program to the image that is flashed: firmware image, store, and both in one.
import { readFile } from "node:fs/promises"
import path from "node:path"
import type { Program } from "../../sim/program.js"
import type { VmFactory } from "../../sim/vm.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { bundleImage, checkImage } from "./bundle.js"
import { firmwareImage, type FirmwareFiles } from "./firmware-image.js"
import { programStore } from "./program-store.js"
import type { FlashTarget } from "./target.js"

export interface ImageParts {
    files: FirmwareFiles
    vmFactory: VmFactory
    /** The runtime's image with the board's own configuration in it, where it needs one. */
    configured(image: Uint8Array): Promise<Uint8Array>
    signal: AbortSignal
    say(text: string): void
}

/**
 * The image for a board that holds the runtime, the program and its settings. `root` is the project's folder; `firmware`
 * names the runtime's image, else it is taken from the cache or its release. UserError: 4 no firmware image, 2 none at the
 * path that was named, 1 a wrong one, or a program that has no room.
 */
export async function bundledImage(
    target: FlashTarget,
    program: Pick<Program, "binary" | "settings">,
    root: string,
    parts: ImageParts,
    firmware?: string
): Promise<Uint8Array> {
    const { files, vmFactory, signal, say } = parts
    const check = (found: Uint8Array) => checkImage(target, found, target.firmware.file)
    const image =
        firmware === undefined
            ? await firmwareImage(target.firmware, root, { files, signal, check, say })
            : await readImage(firmware, "the runtime's image")
    const store = await programStore(program.binary, program.settings ?? {}, target.store, vmFactory)
    return bundleImage(
        target,
        await parts.configured(image),
        store,
        firmware === undefined ? undefined : path.basename(firmware)
    )
}

/** An image file that a person named. UserError (exit 2) when it cannot be read. */
export async function readImage(file: string, what: string): Promise<Uint8Array> {
    try {
        return await readFile(file)
    } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        throw new UserError(
            ExitCode.Usage,
            `${what} at ${file}`,
            code === "ENOENT" ? "no such file" : message,
            "correct the path",
            { cause: error }
        )
    }
}
