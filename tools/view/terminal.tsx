// A picture that is repainted on a real terminal. Owns the terminal while it is open: alternate screen, hidden cursor, raw keys.
// Rule: whatever ends the process, the terminal is as it was found.
import "./never-ci.js"
import { render, useInput, type Key as InkKey } from "ink"
import type { ReactElement } from "react"
import type { Io } from "../io.js"

const ENTER = "\u001b[?1049h\u001b[H"
const LEAVE = "\u001b[?1049l\u001b[?25h"

export interface Size {
    width: number
    height: number
}

export interface Terminal {
    /** Paints what `draw` gives now. */
    repaint(): void
    /** Gives the terminal back. May be called twice. */
    close(): void
}

/**
 * Opens `io.stdout`, which must be the terminal itself.
 * @param draw gives null while there is nothing to show
 * @param key told of every key; of what was pasted, of each character
 */
export function openTerminal(
    io: Io,
    draw: (size: Size) => ReactElement | null,
    key: (input: string, key: InkKey) => void
): Terminal {
    const terminal = io.stdout as unknown as NodeJS.WriteStream
    const keyboard = io.stdin as unknown as NodeJS.ReadStream
    const giveBack = () => void terminal.write(LEAVE)
    const element = () => <Keys picture={draw(sizeOf(io))} tell={key} isActive={keyboard.isTTY === true} />
    const repaint = () => app.rerender(element())
    terminal.write(ENTER)
    process.once("exit", giveBack)
    const app = render(element(), {
        stdout: terminal,
        stdin: keyboard,
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: 10,
    })
    terminal.on("resize", repaint)
    let open = true
    return {
        repaint: () => void (open && repaint()),
        close() {
            if (!open) return
            open = false
            terminal.off("resize", repaint)
            app.unmount()
            app.cleanup()
            giveBack()
            process.off("exit", giveBack)
        },
    }
}

// One line and one column short of the window: a full one would scroll, and ink would clear all of it at each frame.
function sizeOf(io: Io): Size {
    return {
        width: Math.max(20, (io.stdout.columns ?? 80) - 1),
        height: Math.max(10, (io.stdout.rows ?? 24) - 1),
    }
}

interface KeysProps {
    picture: ReactElement | null
    tell: (input: string, key: InkKey) => void
    isActive: boolean
}

function Keys({ picture, tell, isActive }: KeysProps) {
    useInput(
        (input, key) => {
            if (input.length < 2) tell(input, key)
            else for (const character of input) tell(character, key)
        },
        { isActive }
    )
    return picture
}
