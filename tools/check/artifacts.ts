// The files a build leaves: the program as it is deployed, its debug information, one image with runtime and program where
// the runtime's image is there, and what was built, of what, for what.
import path from "node:path"
import { envLines } from "../../sim/node/env-settings.js"
import type { VmFactory } from "../../sim/vm.js"
import { flashTarget } from "../boards/flash-target.js"
import type { BoardProfile } from "../boards/profile.js"
import { ExitCode } from "../exit-code.js"
import { bundleImage } from "../flash/bundle.js"
import { cachedImage } from "../flash/firmware-image.js"
import { programStore } from "../flash/program-store.js"
import { UserError } from "../user-error.js"
import type { Checked, CheckParts } from "./check.js"

export interface BuildParts extends CheckParts {
    /** Undefined when there is no such file. */
    read(file: string): Promise<Uint8Array | undefined>
    /** Makes folders too. */
    write(file: string, content: Uint8Array | string): Promise<void>
    /** The runtime's image with the board's configuration in it. */
    imageFor(board: BoardProfile, image: Uint8Array): Promise<Uint8Array>
    sha256(content: Uint8Array): string
    vm(): VmFactory
}

export interface Built {
    files: { path: string; bytes: number }[]
    manifest: object
    /** Sentences for people: why there is no image, what is secret in it, what is not in it. */
    notes: string[]
}

/** Writes them into `out`. UserError (exit 2) when `firmware` is not there, (1) when it is not for this board. */
export async function artifacts(
    checked: Checked,
    board: BoardProfile,
    out: string,
    firmware: string | undefined,
    parts: BuildParts
): Promise<Built> {
    const { program, root, entry, bringUp } = checked
    const name = path.basename(entry, ".ts")
    const target = flashTarget(board)
    const cached = path.join(root, cachedImage(target.firmware))
    const runtime = await parts.read(firmware ?? cached)
    if (!runtime && firmware !== undefined)
        throw new UserError(
            ExitCode.Usage,
            "DeviceScript's image for the board after --firmware",
            `no file ${firmware}`,
            fetchIt(board, cached)
        )

    const files: Built["files"] = []
    const put = async (file: string, content: Uint8Array | string) => {
        const to = path.join(out, file)
        await parts.write(to, content)
        files.push({ path: to, bytes: typeof content === "string" ? Buffer.byteLength(content) : content.length })
    }
    await put(`${name}.devs`, program.binary)
    await put(`${name}.debug.json`, JSON.stringify(program.sourceMap()))
    let image: string | undefined
    if (runtime) {
        const store = await programStore(program.binary, program.settings ?? {}, target.store, parts.vm())
        image = `${name}-${board.id}.${target.method.kind === "uf2" ? "uf2" : "bin"}`
        await put(image, bundleImage(target, await parts.imageFor(board, runtime), store))
    }
    const manifest = {
        entry,
        board: board.id,
        devsId: board.devsId,
        program: `${name}.devs`,
        programBytes: program.size,
        programSha256: parts.sha256(program.binary),
        heapBytes: bringUp?.heap ?? null,
        debug: `${name}.debug.json`,
        image: image ?? null,
        imageAddress: image && target.method.kind === "esptool" ? target.method.address : null,
        // names only: their values are secrets, perhaps
        settings: Object.keys(program.settings ?? {}),
    }
    await put("build.json", JSON.stringify(manifest, undefined, 4) + "\n")
    const notes = image ? imageNotes(image, root) : [`no image was made: ${fetchIt(board, cached)}`]
    return { files, manifest: { ...manifest, out }, notes }
}

function imageNotes(image: string, root: string): string[] {
    const lines = envLines(root).filter(line => !line.passedOver && line.value !== undefined)
    const secrets = lines.filter(line => line.file === ".env.local" && !line.key.startsWith("WIFI_"))
    const notes = []
    if (secrets.length) notes.push(`${image} holds what .env.local sets: keep it as secret as that file`)
    if (lines.some(line => line.key === "WIFI_SSID"))
        notes.push(`the network of WIFI_SSID is not in ${image}: a running board is told of it, by a deploy`)
    return notes
}

function fetchIt(board: BoardProfile, cached: string): string {
    const { file, project } = flashTarget(board).firmware
    return `fetch ${file} from the latest release of ${project} on GitHub, put it at ${cached} or name it with --firmware`
}
