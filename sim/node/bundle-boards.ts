// The boards and chips that DeviceScript's own command knows, as its bundle has them.
import { bundlePart } from "./bundle-part.js"

export interface RawBoard {
    id: string
    archId: string
    devName: string
    pins: Record<string, number | string>
    $fwUrl?: string
    [more: string]: unknown
}
export interface RawArch {
    id: string
    name: string
    fstorOffset: string | number
    fstorPages: number
    flashPageSize: number
    dcfgOffset: string | number
    binFlashOffset?: string | number
    bareUrl: string
    [more: string]: unknown
}
export interface RawBoards {
    archs: Record<string, RawArch>
    boards: Record<string, RawBoard>
}

let table: RawBoards | undefined

/** The table, read once. Throws ToolchainError. */
export function bundledBoards(): RawBoards {
    if (!table) {
        const { text } = bundlePart("table of boards", "\n    var boards_default = ", "\n    };\n")
        table = new Function(`return ${text}\n}`)() as RawBoards
    }
    return table
}
