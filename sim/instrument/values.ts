// Values of the running program, read from outside: objects' properties, texts, lists. A value is two words; a handle has its
// type in the second. What is not what it is asked for gives undefined. Nothing is kept: the collector may free it next.
import type { Image } from "./image.js"

const STATIC_TEXT = 4
const OBJECT = 8

const ARRAY = 3
const MAP = 4
const BUFFER = 5
const STRING = 6
const LONG_STRING = 12

/** The VM's own texts that are keys here. */
const OWN: Record<string, number> = { name: 99 | (1 << 14), __stack__: 113 | (1 << 14) }

export class Values {
    private readonly bytes: Uint8Array
    private readonly keys = new Map<string, number | undefined>()

    constructor(
        readonly words: Uint32Array,
        private readonly image: Image
    ) {
        this.bytes = new Uint8Array(words.buffer)
    }

    /** Address of the object that a value at this word is, undefined for anything else. */
    object(word: number): number | undefined {
        const { words } = this
        return words[word + 1] === OBJECT && words[word] ? words[word] : undefined
    }

    /** Word of the value of an object's property. */
    property(object: number, name: string): number | undefined {
        const { words } = this
        const key = this.key(name)
        if (key === undefined || this.kind(object) !== MAP) return undefined
        const at = object >> 2
        const end = (words[at + 3] >> 2) + (words[at + 2] & 0xffff) * 4
        for (let i = words[at + 3] >> 2; i < end; i += 4)
            if (words[i] === key && words[i + 1] === STATIC_TEXT) return i + 2
        return undefined
    }

    /** Address of the object that a property holds. */
    objectIn(object: number, name: string): number | undefined {
        const word = this.property(object, name)
        return word === undefined ? undefined : this.object(word)
    }

    /** The text that a property holds. */
    textIn(object: number, name: string): string | undefined {
        const word = this.property(object, name)
        return word === undefined ? undefined : this.text(word)
    }

    /** Addresses of the objects in the list that a property holds; undefined where it holds none. */
    listIn(object: number, name: string): number[] | undefined {
        const list = this.objectIn(object, name)
        if (list === undefined || this.kind(list) !== ARRAY) return undefined
        const { words } = this
        const length = words[(list >> 2) + 2] & 0xffff
        const data = words[(list >> 2) + 3] >> 2
        return Array.from({ length }, (_, i) => this.object(data + i * 2) ?? 0)
    }

    /** The numbers of two bytes in the buffer that a property holds. */
    shortsIn(object: number, name: string): number[] | undefined {
        const buffer = this.objectIn(object, name)
        if (buffer === undefined || this.kind(buffer) !== BUFFER) return undefined
        const view = new DataView(this.words.buffer, buffer + 12, this.words[(buffer >> 2) + 1] & 0xffff)
        return Array.from({ length: view.byteLength >> 1 }, (_, i) => view.getUint16(i * 2, true))
    }

    private text(word: number): string | undefined {
        const { words, bytes } = this
        if (words[word + 1] === STATIC_TEXT) return this.image.text(words[word])
        const object = this.object(word)
        if (object === undefined) return undefined
        const size = words[(object >> 2) + 1] & 0xffff
        if (this.kind(object) === STRING) return decode(bytes.subarray(object + 6, object + 6 + size))
        if (this.kind(object) !== LONG_STRING) return undefined
        // a table of jumps for every 16 characters comes first
        const start = object + 8 + ((words[(object >> 2) + 1] >>> 16) >> 4) * 2
        return decode(bytes.subarray(start, start + size))
    }

    private key(name: string): number | undefined {
        if (!this.keys.has(name)) this.keys.set(name, OWN[name] ?? this.image.indexOf(name))
        return this.keys.get(name)
    }

    private kind(object: number): number {
        return (this.words[object >> 2] >>> 24) & 0xf
    }
}

function decode(bytes: Uint8Array): string {
    return new TextDecoder().decode(bytes)
}
