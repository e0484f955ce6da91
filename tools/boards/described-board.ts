// A board from its description in DeviceScript's format. Its chip gives everything that the description does not say.
import type { RawBoard } from "../../sim/node/bundle-boards.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { ARCHS } from "./arch.js"
import type { BoardProfile, UsbKind } from "./profile.js"

/** What a description may say to this tool; DeviceScript passes over keys that begin with `$`. */
export interface DevsupSection {
    usb?: UsbKind
    bootAdvice?: string
}

const USB: readonly string[] = ["cdc", "jtag-serial", "bridge"] satisfies UsbKind[]

/** The profile; throws UserError (exit 3) for what cannot be meant. `file` is where a project describes it. */
export function describedBoard(id: string, raw: RawBoard, file?: string): BoardProfile {
    const arch = ARCHS.find(a => a.id === raw.archId)
    if (!arch) throw refused(`archId, one of ${ARCHS.map(a => a.id).join(", ")},`, JSON.stringify(raw.archId), id)
    const section = (raw["$devsup"] ?? {}) as DevsupSection
    if (section.usb !== undefined && !USB.includes(section.usb))
        throw refused(`$devsup.usb, one of ${USB.join(", ")},`, JSON.stringify(section.usb), id)
    const pins = Object.entries(raw.pins ?? {}).filter((pin): pin is [string, number] => typeof pin[1] === "number")
    return {
        id,
        name: raw.devName ?? id,
        devsId: id,
        arch,
        pins: Object.fromEntries(pins.filter(([name]) => /^\w+$/.test(name))),
        usb: section.usb ?? arch.usb,
        bootAdvice: section.bootAdvice ?? arch.bootAdvice,
        imageUrl: raw.$fwUrl ?? arch.bareImageUrl,
        ...(file === undefined ? {} : { file }),
    }
}

/** What is wrong with the description of board `id`. */
export function refused(expected: string, found: string, id: string): UserError {
    const file = `boards/${id}.board.json`
    const next = "correct that file; docs/adding-a-board.md shows one"
    return new UserError(ExitCode.Compile, `${expected} in ${file}`, found, next)
}
