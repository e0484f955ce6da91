// Lines out of the text a board sends between frames. It owns the line that has not ended yet.

/** No line of a board is as long; without this, noise without line ends would grow for ever. */
const LONGEST = 1024
const NEWLINE = 10
const RETURN = 13

export class LineReader {
    private bytes: number[] = []

    constructor(private readonly line: (text: string) => void) {}

    push(text: Uint8Array): void {
        for (const b of text) {
            if (b === NEWLINE || b === RETURN) this.end()
            else if (this.bytes.push(b) >= LONGEST) this.end()
        }
    }

    /** Nothing more comes: what there is of a line is one. */
    end(): void {
        const { bytes } = this
        this.bytes = []
        if (bytes.length) this.line(decoded(Uint8Array.from(bytes)))
    }
}

const utf8 = new TextDecoder()

/** A device cuts long lines within a character; the part of one at the end is dropped. */
function decoded(bytes: Uint8Array): string {
    let lead = bytes.length - 1
    while (lead > 0 && bytes.length - lead < 4 && (bytes[lead] & 0xc0) === 0x80) --lead
    const first = bytes[lead]
    const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    return utf8.decode(lead + size > bytes.length ? bytes.subarray(0, lead) : bytes)
}
