// A live view on a real terminal, for devsup top and devsup sim. Owns the last picture; what keys mean is the caller's.
import "./never-ci.js"
import type { Key as InkKey } from "ink"
import type { Io } from "../io.js"
import type { Key } from "../live/table-state.js"
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

/** Opens the view on `io.stdout`, which must be the terminal itself. */
export type OpenLiveView = (io: Io, pressed: (key: Key) => void) => LiveView

export const openLiveView: OpenLiveView = (io, pressed) => {
    const colours = palette(io.env)
    let last: Picture | undefined
    const terminal = openTerminal(
        io,
        size => (last ? <Screen frame={{ ...last, ...size }} palette={colours} /> : null),
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

/** Keys that come as characters where several arrive at once. */
const AS_CHARACTERS: Record<string, Key> = {
    "\t": { input: "", name: "tab" },
    "\r": { input: "", name: "return" },
    "\n": { input: "", name: "return" },
    "\b": { input: "", name: "backspace" },
    "\u007f": { input: "", name: "backspace" },
    "\u0003": { input: "c", ctrl: true },
}

function keyOf(input: string, key: InkKey): Key {
    const name = nameOf(key)
    if (!name && AS_CHARACTERS[input]) return AS_CHARACTERS[input]
    return { input: name ? "" : input, ctrl: key.ctrl, ...(name ? { name } : {}) }
}

function nameOf(key: InkKey): Key["name"] {
    if (key.upArrow) return "up"
    if (key.downArrow) return "down"
    if (key.leftArrow) return "left"
    if (key.rightArrow) return "right"
    if (key.pageUp) return "page-up"
    if (key.pageDown) return "page-down"
    if (key.home) return "home"
    if (key.end) return "end"
    if (key.return) return "return"
    if (key.escape) return "escape"
    if (key.tab) return "tab"
    // terminals differ in which of the two the backspace key sends
    return key.backspace || key.delete ? "backspace" : undefined
}
