// The live view of devsup sim on a real terminal. Owns the last picture.
import type { Io } from "../io.js"
import type { Frame } from "./frame.js"
import { palette } from "./palette.js"
import { Screen } from "./screen.js"
import { openTerminal } from "./terminal.js"

/** What the caller paints; the size is the terminal's. */
export type Picture = Omit<Frame, "width" | "height">

export interface LiveView {
    show(picture: Picture): void
    /** Gives the terminal back. May be called twice. */
    close(): void
}

/** Opens the view on `io.stdout`, which must be the terminal itself; `quit` is called for q and Ctrl-C. */
export function openLiveView(io: Io, quit: () => void): LiveView {
    const colours = palette(io.env)
    let last: Picture | undefined
    const terminal = openTerminal(
        io,
        size => (last ? <Screen frame={{ ...last, ...size }} palette={colours} /> : null),
        (input, key) => {
            if (input === "q" || (key.ctrl && input === "c")) quit()
        }
    )
    return {
        show(picture) {
            last = picture
            terminal.repaint()
        },
        close: () => terminal.close(),
    }
}
