// What every part of a picture is drawn with.
import type { Palette } from "./palette.js"

export interface Look {
    palette: Palette
    /** Characters a line has. */
    width: number
}

/** Before what is selected. */
export const MARK = "▸ "
/** As wide, before the rest. */
export const NO_MARK = "  "

/** As much of the text as fits. */
export function clip(text: string, width: number): string {
    if (text.length <= width) return text
    return width < 2 ? text.slice(0, Math.max(0, width)) : text.slice(0, width - 1) + "…"
}
