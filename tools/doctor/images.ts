// Whether the runtime's images for a project's boards are kept, so that a flash needs no network. Owns nothing.
import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { boardNamed } from "../boards/catalog.js"
import { flashTarget } from "../boards/flash-target.js"
import { bytes } from "../boards/board-table.js"
import type { BoardProfile } from "../boards/profile.js"
import type { Requirements } from "../check/requirement.js"
import { cachedImage, type FirmwareFiles } from "../flash/firmware-image.js"
import { type Finding, note, ok } from "./finding.js"

export interface ImageParts {
    requirements(file: string, root: string): Requirements
    read: FirmwareFiles["read"]
}

/** One finding a board whose pins an entry of the project imports. */
export async function checkImages(root: string, parts: ImageParts): Promise<Finding[]> {
    const findings: Finding[] = []
    for (const board of boardsOf(root, parts)) {
        const { firmware } = flashTarget(board)
        const place = path.join(root, cachedImage(firmware))
        const image = await parts.read(place)
        findings.push(
            image
                ? ok(`image ${board.id}`, `${cachedImage(firmware)}, ${bytes(image.length)} bytes`)
                : note(
                      `image ${board.id}`,
                      "the runtime's image is not kept here",
                      `devsup flash fetches it; without a network put ${firmware.file}, from the latest release of ` +
                          `${firmware.project} on GitHub, at ${place}`
                  )
        )
    }
    return findings
}

function boardsOf(root: string, parts: ImageParts): BoardProfile[] {
    const ids = new Set(entries(root).flatMap(file => parts.requirements(file, root).boards.map(b => b.devsId)))
    return [...ids].sort().flatMap(id => boardNamed(id, root) ?? [])
}

function entries(root: string): string[] {
    return [...listed(root, "firmware", /^(?!.*\.(d|test)\.ts$).*\.ts$/), ...listed(root, "src", /^main.*\.ts$/)]
}

function listed(root: string, folder: string, wanted: RegExp): string[] {
    const place = path.join(root, folder)
    const names = existsSync(place) ? readdirSync(place) : []
    return names.filter(name => wanted.test(name)).map(name => path.join(place, name))
}
