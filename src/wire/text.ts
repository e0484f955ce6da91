// Text on the wire: the bytes of it, at most 120, cut between characters.
import { textLimit, cutAt } from "./record.js"

/** Writes `text` at `at`, gives the offset after it. One byte more than the limit must be writable. */
export function write(b: Buffer, at: number, text: string): number {
    if (!text) return at
    let length = Math.min(text.byteLength, textLimit + 1)
    b.blitAt(at, text, 0, length)
    if (length > textLimit) length = cutAt(b, at, textLimit)
    return at + length
}
