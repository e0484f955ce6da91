// What a board has logged and nobody has read: the ring of bytes a real one keeps (4096 on a Pico, JD_DMESG_BUFFER_SIZE in
// devicescript-pico), with lines cut as there. It owns how far hosts have read: one who connects gets what no host before had.

/** Longest line in bytes: the 160 of JD_DMESG_LINE_BUFFER (jacdac-c) less the line's end and the string's. */
export const LINE_BYTES = 158
const RING_BYTES = 4096

const utf8 = new TextEncoder()

export class LogTail {
    private lines: Uint8Array[] = []
    private bytes = 0
    /** Lines that left the ring. */
    private gone = 0
    /** Lines that some host has taken. */
    private read = 0

    /** Keeps a line, cut to what a device's buffer holds, even within a character. */
    add(raw: string): void {
        const text = utf8.encode(raw).subarray(0, LINE_BYTES)
        const line = new Uint8Array(text.length + 1)
        line.set(text)
        line[text.length] = 10
        this.lines.push(line)
        this.bytes += line.length
        while (this.bytes > RING_BYTES) {
            this.bytes -= (this.lines.shift() as Uint8Array).length
            this.gone++
        }
    }

    /** A reader that begins with what nobody has read; gives the lines since its last call. */
    reader(): () => Uint8Array[] {
        let next = this.read
        return () => {
            const found = this.lines.slice(Math.max(0, next - this.gone))
            next = this.gone + this.lines.length
            this.read = Math.max(this.read, next)
            return found
        }
    }
}
