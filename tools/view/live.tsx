// The live view on a real terminal. Owns the terminal while it is open: alternate screen, hidden cursor, raw keys.
// Rule: whatever ends the process, the terminal is as it was found.
import { render, useInput } from "ink"
import type { Io } from "../io.js"
import type { Frame } from "./frame.js"
import { palette, type Palette } from "./palette.js"
import { Screen } from "./screen.js"

const ENTER = "\u001b[?1049h\u001b[H"
const LEAVE = "\u001b[?1049l\u001b[?25h"

/** What the caller paints; the size is the terminal's. */
export type Picture = Omit<Frame, "width" | "height">

export interface LiveView {
    show(picture: Picture): void
    /** Gives the terminal back. May be called twice. */
    close(): void
}

/** Opens the view on `io.stdout`, which must be the terminal itself; `quit` is called for q and Ctrl-C. */
export function openLiveView(io: Io, quit: () => void): LiveView {
    const terminal = io.stdout as unknown as NodeJS.WriteStream
    const keyboard = io.stdin as unknown as NodeJS.ReadStream
    const colours = palette(io.env)
    const giveBack = () => void terminal.write(LEAVE)
    let last: Picture | undefined

    const element = (picture: Picture | undefined) => (
        <Live picture={picture} io={io} colours={colours} quit={quit} keys={keyboard.isTTY === true} />
    )
    const repaint = () => last && app.rerender(element(last))
    terminal.write(ENTER)
    process.once("exit", giveBack)
    const app = render(element(undefined), {
        stdout: terminal,
        stdin: keyboard,
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: 10,
    })
    terminal.on("resize", repaint)
    let open = true
    return {
        show(picture) {
            last = picture
            repaint()
        },
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

interface LiveProps {
    picture: Picture | undefined
    io: Io
    colours: Palette
    quit: () => void
    keys: boolean
}

function Live({ picture, io, colours, quit, keys }: LiveProps) {
    useInput(
        (input, key) => {
            if (input === "q" || (key.ctrl && input === "c")) quit()
        },
        { isActive: keys }
    )
    if (!picture) return null
    // One line and one column short of the window: a full one would scroll, and ink would clear all of it at each frame.
    const size = {
        width: Math.max(20, (io.stdout.columns ?? 80) - 1),
        height: Math.max(10, (io.stdout.rows ?? 24) - 1),
    }
    return <Screen frame={{ ...picture, ...size }} palette={colours} />
}
