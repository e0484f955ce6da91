// How many cells of a terminal a text takes: names are plain, captions may be in any script.

const NOTHING = /[\p{M}\p{Cf}\p{Cc}]/u
// East Asian wide and fullwidth ranges, and emoji.
const WIDE =
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

export function cellWidth(text: string): number {
    let width = 0
    for (const character of text) width += NOTHING.test(character) ? 0 : WIDE.test(character) ? 2 : 1
    return width
}

export function padCells(text: string, width: number): string {
    return text + " ".repeat(Math.max(0, width - cellWidth(text)))
}
