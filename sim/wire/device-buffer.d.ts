// What a device's Buffer can and Node's cannot, for the type checker only: host code reads records and writes none
// (src/wire/layout.ts). Tests that write them bring a stand-in (test/wire/device-buffer.ts).
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- a merged interface must name its parameters alike
interface Buffer<TArrayBuffer extends ArrayBufferLike = ArrayBufferLike> {
    /** Saturates at the limits of the format, rounds fractions. */
    setAt(offset: number, format: "u16" | "u32", value: number): void
}
