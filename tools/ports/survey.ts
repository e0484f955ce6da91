// Every serial port and what is behind it: each that a board may be on is opened, asked, and given back. Owns the wires while
// they are asked.
import type { BoardLink, LinkClock } from "../../sim/board-link.js"
import type { BoardProfile } from "../boards/profile.js"
import { PortError, type OpenStream, type PortTrouble } from "../board/byte-stream.js"
import { isCandidate, type SerialPortInfo } from "../board/ports.js"
import { reach, type Reached } from "../board/reach.js"
import { Exchange, type ExchangeLink } from "../deploy/exchange.js"
import { askBoardKind, type BoardKind } from "./board-kind.js"
import { likelyBoards } from "./likely-boards.js"

export interface PortReport extends SerialPortInfo {
    /** `board` it answered · `not-asked` nobody was to ask · `not-usb` only asked when it is named · else why it was skipped. */
    state: "board" | "not-asked" | "not-usb" | PortTrouble
    /** Why it is no board, in words; empty for one. */
    reason: string
    /** Boards that have such a USB port. */
    mayBe: BoardProfile[]
    deviceId?: string
    kind?: BoardKind
}

export interface SurveyParts {
    open: OpenStream
    clock: LinkClock
    /** The boards that `mayBe` is taken from. */
    boards: readonly BoardProfile[]
    /** The project's folder, for the boards it describes itself. */
    root?: string
    signal: AbortSignal
}

/** ms until a board must have announced itself: it does so every 500 ms, and two seconds after its start at the latest. */
const PATIENCE = 3000

/** With `ask` false nothing is opened. */
export async function survey(
    ports: readonly SerialPortInfo[],
    ask: boolean,
    parts: SurveyParts
): Promise<PortReport[]> {
    return await Promise.all(
        ports.map(async port => {
            const mayBe = likelyBoards(port, parts.boards)
            if (!isCandidate(port))
                return {
                    ...port,
                    mayBe,
                    state: "not-usb" as const,
                    reason: "not on USB, so no command tries it unless --port names it",
                }
            if (!ask) return { ...port, mayBe, state: "not-asked" as const, reason: "not asked" }
            return { ...port, mayBe, ...(await look(port.path, parts)) }
        })
    )
}

async function look(
    path: string,
    parts: SurveyParts
): Promise<Pick<PortReport, "state" | "reason" | "deviceId" | "kind">> {
    let reached: Reached
    try {
        reached = await reach(path, { open: parts.open, clock: parts.clock, timeout: PATIENCE })
    } catch (error) {
        if (error instanceof PortError) return { state: error.trouble, reason: error.reason }
        throw error
    }
    try {
        const kind = await askBoardKind(new Exchange(linkOf(reached, parts.clock), parts.signal), parts.root)
        return { state: "board", reason: "", deviceId: reached.deviceId, kind }
    } finally {
        await reached.wire.close()
    }
}

/** As much of a link as an exchange needs. */
function linkOf({ wire, deviceId, listen }: Reached, clock: LinkClock): ExchangeLink {
    const handlers = new Set<Parameters<BoardLink["onPacket"]>[0]>()
    listen({
        packet: packet => {
            for (const handler of [...handlers]) handler(packet)
        },
        line: () => {},
        closed: () => {},
    })
    return {
        clock,
        deviceId,
        send: packet => wire.send(packet.toBuffer()),
        onPacket(handler) {
            handlers.add(handler)
            return () => void handlers.delete(handler)
        },
    }
}
