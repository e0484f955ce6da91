// Which board it is that answers: DeviceScript's runtime tells the product number it was configured with, and every board's
// description has one. Owns nothing.
import { readFileSync } from "node:fs"
import { ControlReg } from "jacdac-ts"
import { bundledBoards } from "../../sim/node/bundle-boards.js"
import { u32 } from "../../src/wire/record.js"
import { listBoards, otherBoards } from "../boards/catalog.js"
import type { BoardProfile } from "../boards/profile.js"
import { NoAnswer, type Exchange } from "../deploy/exchange.js"

export interface BoardKind {
    /** As the runtime has it: `Raspberry Pi Pico`; absent where it does not say. */
    description?: string
    /** The runtime's version. */
    firmware?: string
    /** Absent for a product that no board here has. */
    profile?: BoardProfile
}

/** What the control service of every Jacdac device tells. A board that does not say is not asked for long. */
const FEW = 2

/** `root` is the project's folder, for the boards it describes itself. */
export async function askBoardKind(exchange: Exchange, root?: string): Promise<BoardKind> {
    const read = async (register: number) => {
        try {
            return await exchange.get(0, register, FEW)
        } catch (error) {
            if (error instanceof NoAnswer) return undefined
            throw error
        }
    }
    const description = textOf(await read(ControlReg.DeviceDescription))
    const firmware = textOf(await read(ControlReg.FirmwareVersion))
    const product = await read(ControlReg.ProductIdentifier)
    const profile = product?.length === 4 ? boardOfProduct(u32(product, 0), root) : undefined
    return {
        ...(description ? { description } : {}),
        ...(firmware ? { firmware } : {}),
        ...(profile ? { profile } : {}),
    }
}

/** The board whose description has that product number. */
export function boardOfProduct(product: number, root?: string): BoardProfile | undefined {
    return [...listBoards(root), ...otherBoards()].find(board => productOf(board) === product)
}

function productOf(board: BoardProfile): number | undefined {
    const raw =
        board.file === undefined
            ? bundledBoards().boards[board.devsId]
            : (JSON.parse(readFileSync(board.file, "utf8")) as Record<string, unknown>)
    const id = raw?.["productId"]
    return id === undefined ? undefined : Number(id)
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
    return bytes && new TextDecoder().decode(bytes).replace(/\0.*$/s, "")
}
