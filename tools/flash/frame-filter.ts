// Lets only whole answers of a boot loader through. esptool-js gives up at the first byte that is not part of a frame, and
// a chip that starts prints text: this drops everything that is no answer and is in step again one frame later. Pure.
// A frame is C0 … C0 (SLIP, RFC 1055); an answer begins with 01, the command, and the length of what follows the value
// (Espressif's "Serial Protocol"); the flasher greets with OHAI.

const END = 0xc0
const ESC = 0xdb
const LONGEST = 8192
const GREETING = "OHAI"

export class FrameFilter {
    /** Raw bytes since the last END, which may have begun a frame; undefined before the first one. */
    private open: number[] | undefined

    /** Whole frames, with their ends, that these bytes complete. */
    push(bytes: Uint8Array): Uint8Array[] {
        const frames: Uint8Array[] = []
        for (const byte of bytes) {
            if (byte === END) {
                if (this.open && isAnswer(unescaped(this.open))) {
                    frames.push(Uint8Array.from([END, ...this.open, END]))
                    this.open = undefined
                } else this.open = []
            } else if (this.open && this.open.push(byte) > LONGEST) this.open = undefined
        }
        return frames
    }
}

function isAnswer(content: readonly number[]): boolean {
    if (content.length === GREETING.length) return String.fromCharCode(...content) === GREETING
    return content.length >= 8 && content[0] === 1 && content.length === 8 + content[2] + content[3] * 256
}

function unescaped(raw: readonly number[]): number[] {
    const content: number[] = []
    for (let i = 0; i < raw.length; ++i)
        if (raw[i] !== ESC) content.push(raw[i])
        else content.push(raw[++i] === 0xdc ? END : ESC)
    return content
}
