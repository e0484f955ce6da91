// Where the code of a program ends. The VM counts code from the start of the image in 16 bits and refuses a program whose
// functions reach further, whatever room its flash has ("verification failure: 1051"); texts, buffers and tables come after
// the code and do not count. Found by growing programs on the pinned VM; DeviceScript's image format has the section at 0x28.

/** Bytes from the start of the image that code may take, at most. */
export const CODE_LIMIT = 0xffff

const CODE_AT = 0x28

/** Where the last function ends, in bytes from the start of the image; 0 for what is no image. */
export function codeEnd(image: Uint8Array): number {
    if (image.length < CODE_AT + 8) return 0
    const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
    return view.getUint32(CODE_AT, true) + view.getUint32(CODE_AT + 4, true)
}

/** Will the VM refuse it for its code? */
export function hasTooMuchCode(image: Uint8Array): boolean {
    return codeEnd(image) > CODE_LIMIT
}
