// The live view of devsup top on a real terminal. Owns the last picture; what keys mean is live/top-state.ts.
import "./never-ci.js"
import type { Key as InkKey } from "ink"
import type { Io } from "../io.js"
import type { Key } from "../live/top-state.js"
import { palette } from "./palette.js"
import { openTerminal } from "./terminal.js"
import type { TopFrame } from "./top-frame.js"
import { TopScreen } from "./top-screen.js"

/** What the caller paints; the size is the terminal's. */
export type TopPicture = Omit<TopFrame, "width" | "height">

export interface TopView {
    show(picture: TopPicture): void
    /** Gives the terminal back. May be called twice. */
    close(): void
}

/** Opens the view on `io.stdout`, which must be the terminal itself. */
export type OpenTopView = (io: Io, pressed: (key: Key) => void) => TopView

export const openTopView: OpenTopView = (io, pressed) => {
    const colours = palette(io.env)
    let last: TopPicture | undefined
    const terminal = openTerminal(
        io,
        size => (last ? <TopScreen frame={{ ...last, ...size }} palette={colours} /> : null),
        (input, key) => pressed(keyOf(input, key))
    )
    return {
        show(picture) {
            last = picture
            terminal.repaint()
        },
        close: () => terminal.close(),
    }
}

function keyOf(input: string, key: InkKey): Key {
    const name = nameOf(key)
    return { input: name ? "" : input, ctrl: key.ctrl, ...(name ? { name } : {}) }
}

function nameOf(key: InkKey): Key["name"] {
    if (key.upArrow) return "up"
    if (key.downArrow) return "down"
    if (key.pageUp) return "page-up"
    if (key.pageDown) return "page-down"
    if (key.home) return "home"
    if (key.end) return "end"
    if (key.return) return "return"
    if (key.escape) return "escape"
    // terminals differ in which of the two the backspace key sends
    return key.backspace || key.delete ? "backspace" : undefined
}
