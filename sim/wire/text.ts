// Text in a record.

const utf8 = new TextDecoder()

/** From there to its end. */
export function textFrom(b: Uint8Array, from: number): string {
    return b.length > from ? utf8.decode(b.subarray(from)) : ""
}
