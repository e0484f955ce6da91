// Frames and text in one stream of bytes: every frame that is whole is read, whatever comes around it.
import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { seededRandom } from "../../sim/random.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame, stuffText } from "../../sim/usb/stuffing.js"
import { withChecksum } from "./announcing.js"

interface Heard {
    frames: Uint8Array[]
    text: number[]
    broken: number
    gaps: number
}

function listen(): { heard: Heard; splitter: Splitter } {
    const heard: Heard = { frames: [], text: [], broken: 0, gaps: 0 }
    const splitter = new Splitter({
        frame: frame => void heard.frames.push(frame),
        text: bytes => void heard.text.push(...bytes),
        broken: () => void heard.broken++,
        gap: () => void heard.gaps++,
    })
    return { heard, splitter }
}

/** A frame with `size` bytes of payload, all of them `fill`. */
function frameOf(size: number, fill: number): Uint8Array {
    const frame = new Uint8Array(12 + size).fill(fill)
    frame[2] = size
    return withChecksum(frame)
}

const frames = fc
    .record({ size: fc.integer({ min: 4, max: 240 }), fill: fc.constantFrom(0, 0xfe, 0xfc, 0xfd, 0xf8, 10, 65) })
    .map(({ size, fill }) => frameOf(size, fill))
const texts = fc.string({ maxLength: 200 }).map(text => new TextEncoder().encode(text))

test("what is written is read, in any pieces", () => {
    fc.assert(
        fc.property(
            fc.array(fc.tuple(texts, frames), { maxLength: 6 }),
            fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
            (parts, cuts) => {
                const bytes = parts.flatMap(([text, frame]) => [...stuffText(text), ...stuffFrame(frame)])
                const { heard, splitter } = listen()
                for (let at = 0, i = 0; at < bytes.length; ++i) {
                    const end = at + cuts[i % cuts.length]
                    splitter.push(Uint8Array.from(bytes.slice(at, end)))
                    at = end
                }
                expect(heard.frames).toEqual(parts.map(([, frame]) => frame))
                expect(heard.text).toEqual(parts.flatMap(([text]) => [...text]))
            }
        )
    )
})

test("a frame byte by byte is the same frame", () => {
    const { heard, splitter } = listen()
    for (const b of stuffFrame(frameOf(40, 0xfe))) splitter.push(Uint8Array.of(b))
    expect(heard.frames).toEqual([frameOf(40, 0xfe)])
    expect(heard.text).toEqual([])
})

test.each([
    ["cut off by the next one", (f: Uint8Array) => f.subarray(0, 20)],
    ["with a byte changed", (f: Uint8Array) => f.map((b, i) => (i === 12 ? b ^ 1 : b))],
    ["with a byte lost", (f: Uint8Array) => Uint8Array.of(...f.subarray(0, 9), ...f.subarray(10))],
    ["without its end", (f: Uint8Array) => f.subarray(0, f.length - 2)],
    ["without its begin", (f: Uint8Array) => f.subarray(2)],
    ["that never ends", (f: Uint8Array) => Uint8Array.of(...f.subarray(0, 12), ...new Uint8Array(700).fill(7))],
    ["inside which another begins", (f: Uint8Array) => Uint8Array.of(...f.subarray(0, 15), ...f.subarray(0, 15))],
])("a frame %s is dropped, and the very next one is read", (_what, spoil) => {
    const { heard, splitter } = listen()
    splitter.push(spoil(stuffFrame(frameOf(30, 9))))
    splitter.push(stuffFrame(frameOf(8, 3)))
    expect(heard.frames).toEqual([frameOf(8, 3)])
})

test("a million bytes of noise: no frame is made up, none that follows noise is missed", () => {
    const random = seededRandom(4)
    const { heard, splitter } = listen()
    const sent: Uint8Array[] = []
    for (let bytes = 0; bytes < 1_000_000;) {
        const noise = new Uint8Array((random() >>> 0) % 600)
        // marks are as frequent as in a real stream that is torn, not as in plain noise
        for (let i = 0; i < noise.length; ++i) noise[i] = random() & 3 ? random() >>> 5 : 0xf7 + ((random() >>> 8) % 8)
        splitter.push(noise)
        const frame = frameOf(4 + ((random() >>> 0) % 236), random() >>> 8)
        const torn = stuffFrame(frame).subarray(0, (random() >>> 4) % 14)
        splitter.push(torn)
        // a mark that the noise began takes the next byte for its own
        splitter.push(Uint8Array.of(10))
        splitter.push(stuffFrame(frame))
        sent.push(frame)
        bytes += noise.length + torn.length + 2 * frame.length
    }
    expect(heard.frames.length).toBe(sent.length)
    expect(heard.frames).toEqual(sent)
    expect(heard.broken).toBeGreaterThan(1000)
})

test("a stream that never says anything of use keeps nothing of it", () => {
    const { heard, splitter } = listen()
    splitter.push(Uint8Array.of(0xfe, 0xfc))
    for (let i = 0; i < 1000; ++i) splitter.push(Uint8Array.from(randomBytes(1000)).map(b => (b === 0xfe ? 0 : b)))
    expect(heard.frames).toEqual([])
    expect(heard.text.length).toBe(1_000_000)
})

test("told gaps are no text", () => {
    const { heard, splitter } = listen()
    splitter.push(Uint8Array.of(65, 0xfe, 0xfb, 66, 0xfe, 0xfa, 0xfe, 0xf9, 67))
    expect(heard.text).toEqual([65, 66, 67])
    expect(heard.gaps).toBe(2)
})
