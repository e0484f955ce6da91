import fc from "fast-check"
import { expect, test } from "vitest"
import { FrameFilter } from "../../tools/flash/frame-filter.js"

/** An answer as the chip frames it. */
function answer(op: number, data: number[]): Uint8Array {
    const content = [1, op, data.length & 0xff, data.length >> 8, 0, 0, 0, 0, ...data]
    const escaped = content.flatMap(b => (b === 0xc0 ? [0xdb, 0xdc] : b === 0xdb ? [0xdb, 0xdd] : [b]))
    return Uint8Array.from([0xc0, ...escaped, 0xc0])
}

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 })

test("answers come through whole and in order, however they are cut and whatever text is between them", () => {
    const text = bytes.map(list => list.filter(b => b !== 0xc0))
    const run = fc.array(fc.tuple(text, fc.integer({ min: 2, max: 20 }), bytes), { maxLength: 8 })
    fc.assert(
        fc.property(run, fc.integer({ min: 1, max: 40 }), (parts, cut) => {
            const filter = new FrameFilter()
            const stream = parts.flatMap(([before, op, data]) => [...before, ...answer(op, data)])
            const out: Uint8Array[] = []
            for (let i = 0; i < stream.length; i += cut)
                out.push(...filter.push(Uint8Array.from(stream.slice(i, i + cut))))
            expect(out).toEqual(parts.map(([, op, data]) => answer(op, data)))
        })
    )
})

test("after any noise the second answer comes through at the latest", () => {
    fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 400 }), noise => {
            const filter = new FrameFilter()
            filter.push(Uint8Array.from(noise))
            const first = filter.push(answer(8, [0, 0]))
            const second = filter.push(answer(10, [1, 2, 0xc0]))
            expect([...first, ...second].at(-1)).toEqual(answer(10, [1, 2, 0xc0]))
        })
    )
})

test("a million bytes of noise are dropped without growing", () => {
    const filter = new FrameFilter()
    let state = 7
    const noise = Uint8Array.from({ length: 1_000_000 }, () => (state = (state * 48271) % 0x7fffffff) & 0xff)
    expect(filter.push(noise)).toEqual([])
    expect(filter.push(answer(8, [0, 0]))).toEqual([answer(8, [0, 0])])
})
