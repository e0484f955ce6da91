// Where the runtime's image comes from: the project's cache (the place DeviceScript's own tool uses), else its release.
// Rule: a cached image is used whatever its age, so that a build today and one next year are the same; to renew it, delete it.
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { FirmwareSource } from "./target.js"

export interface FirmwareFiles {
    /** Undefined when there is none. */
    read(file: string): Promise<Uint8Array | undefined>
    /** In one step, folders included: an interrupted download leaves nothing. */
    write(file: string, bytes: Uint8Array): Promise<void>
    /** Rejects when it cannot be had. */
    download(url: string, signal: AbortSignal): Promise<Uint8Array>
}

/** Path of the cached image from the project's folder, as DeviceScript's `devs bundle` has it. */
export function cachedImage(source: FirmwareSource): string {
    return `.devicescript/cache/${source.file}`
}

export interface ImageFetch {
    files: FirmwareFiles
    signal: AbortSignal
    /** Throws UserError for what is no image for the board: it is not kept. */
    check(image: Uint8Array): void
    say(text: string): void
}

/**
 * The firmware image for a board. UserError, saying what to put where: 4 when it is neither cached nor to be had, 1 when what is
 * cached is none.
 */
export async function firmwareImage(
    source: FirmwareSource,
    root: string,
    { files, signal, check, say }: ImageFetch
): Promise<Uint8Array> {
    const cached = path.join(root, cachedImage(source))
    const kept = await files.read(cached)
    if (kept) {
        assertImage(kept, cached, check)
        return kept
    }
    say(`fetching ${source.file} from the latest release of ${source.project}\n`)
    let bytes: Uint8Array
    try {
        bytes = await files.download(source.url, signal)
        // a network that wants a log-in first answers everything, with its own page
        check(bytes)
    } catch (error) {
        if (signal.aborted) throw error
        throw new UserError(
            ExitCode.NotFound,
            `the firmware image ${source.file}`,
            `none in ${cached}, and it could not be downloaded (${reason(error)})`,
            `download ${source.file} from the latest release of ${source.project} on GitHub ` +
                `and put it at ${cached}; then run this again`,
            { cause: error }
        )
    }
    await files.write(cached, bytes).catch((error: unknown) => {
        say(`note: ${source.file} is not kept for the next time (${reason(error)})\n`)
    })
    return bytes
}

function assertImage(kept: Uint8Array, cached: string, check: ImageFetch["check"]): void {
    try {
        check(kept)
    } catch (error) {
        if (!(error instanceof UserError)) throw error
        const { code, found } = error
        throw new UserError(code, `a firmware image in ${cached}`, found, "delete it: it is fetched anew then", {
            cause: error,
        })
    }
}

// What fetch throws says nothing; its cause does.
function reason(error: unknown): string {
    if (error instanceof UserError) return `what came is none: ${error.found}`
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
}
