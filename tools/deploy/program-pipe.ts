// A program on its way into a board: DeviceScript's manager service opens a pipe, the program goes through it in numbered
// pieces, each acknowledged, and the board puts it together when the pipe is closed. From the first command on until
// then it has no program: it erases its old one. (devicescript runtime/devicescript/devsmgr.c;
// services/devicescriptmanager.md and services/pipe.md of the Jacdac specification.)
import {
    DeviceScriptManagerCmd,
    JD_SERVICE_INDEX_PIPE,
    PIPE_CLOSE_MASK,
    PIPE_COUNTER_MASK,
    PIPE_PORT_SHIFT,
} from "jacdac-ts"
import { u16 } from "../../src/wire/record.js"
import type { Exchange } from "./exchange.js"

/** The most that fits a packet (236 bytes) and is the multiple of 32 that the board wants. */
const PIECE = 224
/** ms in which the board erases the flash; the RP2040's takes 45 ms a sector, 400 at worst (W25Q16JV data sheet). */
const ERASING = 15_000

/** Sends a program; `onErase` is told just before the old one may be gone. Rejects with NoAnswer. */
export async function sendProgram(
    exchange: Exchange,
    manager: number,
    program: Uint8Array,
    onErase: () => void,
    progress: (done: number, total: number) => void
): Promise<void> {
    const size = new Uint8Array(4)
    new DataView(size.buffer).setUint32(0, program.length, true)
    onErase()
    const port = u16(await exchange.call(manager, DeviceScriptManagerCmd.DeployBytecode, size, ERASING), 0)
    let count = 0
    const piece = (data: Uint8Array, flags: number) => {
        const command = (port << PIPE_PORT_SHIFT) | flags | (count++ & PIPE_COUNTER_MASK)
        return exchange.send(JD_SERVICE_INDEX_PIPE, command, data)
    }
    for (let at = 0; at < program.length; at += PIECE) {
        progress(at, program.length)
        await piece(program.subarray(at, at + PIECE), 0)
    }
    await piece(new Uint8Array(0), PIPE_CLOSE_MASK)
    progress(program.length, program.length)
}
