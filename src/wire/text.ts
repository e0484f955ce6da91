// Text on the wire: the bytes of it, at most 120, cut between characters.
import { textLimit, wholeCharacters } from "./record.js"

/** Writes `text` at `at`, gives the offset after it. One byte more than the limit must be writable. */
export function putText(b: Buffer, at: number, text: string): number {
    if (!text) return at
    const length = text.byteLength
    if (length <= textLimit) {
        b.blitAt(at, text, 0, length)
        return at + length
    }
    b.blitAt(at, text, 0, textLimit + 1)
    return at + wholeCharacters(b, at, textLimit)
}
