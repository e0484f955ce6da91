// A program's image as the VM reads it: its functions and the texts it holds. Format: DeviceScript's devs_format.h.

const FUNCTIONS = 0x20
const ASCII = 0x40
const UTF8 = 0x48
const BUFFERS = 0x50
const STRING_DATA = 0x58
const FUNCTION_SHIFT = 4
const KIND_SHIFT = 14
const KIND_BUFFER = 0
const KIND_ASCII = 2
const KIND_UTF8 = 3

export class Image {
    private readonly view: DataView
    /** Offset of the first function's description. */
    readonly functionsAt: number
    readonly functionCount: number

    constructor(private readonly bytes: Uint8Array) {
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        this.functionsAt = this.word(FUNCTIONS)
        this.functionCount = this.word(FUNCTIONS + 4) >> FUNCTION_SHIFT
    }

    /** Number of the function whose description is `offset` bytes into the image, -1 where none is. */
    functionAt(offset: number): number {
        const n = (offset - this.functionsAt) >> FUNCTION_SHIFT
        return n >= 0 && n < this.functionCount ? n : -1
    }

    /** What a function's frame is made of: parameters and locals, nested `try`s; the code's first byte. */
    functionOf(n: number): { start: number; length: number; slots: number; tries: number } {
        const at = this.functionsAt + (n << FUNCTION_SHIFT)
        const { view } = this
        return {
            start: this.word(at),
            length: this.word(at + 4),
            slots: view.getUint16(at + 8, true),
            tries: view.getUint8(at + 14),
        }
    }

    /** The index of a name among the texts; undefined where the program has no such name. */
    indexOf(name: string): number | undefined {
        const count = this.word(ASCII + 4) / 2
        for (let i = 0; i < count; ++i)
            if (this.text(i | (KIND_ASCII << KIND_SHIFT)) === name) return i | (KIND_ASCII << KIND_SHIFT)
        return undefined
    }

    /** The text of that index; undefined for the VM's own texts and for no text. */
    text(index: number): string | undefined {
        const kind = index >> KIND_SHIFT
        const i = index & ((1 << KIND_SHIFT) - 1)
        const data = this.word(STRING_DATA)
        if (kind === KIND_ASCII) return this.until0(data + this.view.getUint16(this.word(ASCII) + i * 2, true))
        if (kind === KIND_BUFFER) {
            const at = this.word(BUFFERS) + i * 8
            return decode(this.slice(data + this.word(at), this.word(at + 4)))
        }
        if (kind !== KIND_UTF8) return undefined
        const at = data + this.word(this.word(UTF8) + i * 4)
        const [size, length] = [this.view.getUint16(at, true), this.view.getUint16(at + 2, true)]
        // a table of jumps for every 16 characters comes first
        return decode(this.slice(at + 4 + (length >> 4) * 2, size))
    }

    private until0(at: number): string {
        return decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)))
    }

    private slice(at: number, size: number): Uint8Array {
        return this.bytes.subarray(at, at + size)
    }

    private word(at: number): number {
        return this.view.getUint32(at, true)
    }
}

function decode(bytes: Uint8Array): string {
    return new TextDecoder().decode(bytes)
}
