// What is in a flash when the power goes in the middle of a write. Pure.
// Rule: the VM erases first, then programs from high addresses to low ones (a setting's value, then the entry that names it, then
// a header: jacdac-c source/jd_fstor.c), each piece upwards, in units of 8 bytes. The images tell what was to be written, so
// the first `share` of those units is in the flash, and the rest is not.

// What the VM fills its flash with before it loads an image (devicescript runtime/posix/flash.c), and what erased flash holds.
const FILL = 0x37
const ERASED = 0xff
const UNIT = 8
// An entry holds bytes that programming leaves as they were erased: so long a gap is still the same piece.
const GAP = 2

/** The flash `before` after the first `share` (0 to 1) of what makes it `after`. */
export function tornWrite(before: Uint8Array | undefined, after: Uint8Array, share: number): Uint8Array {
    const size = Math.max(before?.length ?? 0, after.length)
    const old = padded(before, size)
    const wanted = padded(after, size)
    const units = inOrder(changedUnits(old, wanted), wanted)
    const torn = old.slice()
    for (const unit of units.slice(0, Math.round(units.length * share)))
        torn.set(wanted.subarray(unit * UNIT, (unit + 1) * UNIT), unit * UNIT)
    return torn
}

function padded(image: Uint8Array | undefined, size: number): Uint8Array {
    const all = new Uint8Array(size).fill(FILL)
    if (image) all.set(image)
    return all
}

function changedUnits(old: Uint8Array, wanted: Uint8Array): number[] {
    const changed: number[] = []
    for (let i = 0; i < wanted.length; ++i)
        if (old[i] !== wanted[i]) {
            changed.push(Math.floor(i / UNIT))
            i = (Math.floor(i / UNIT) + 1) * UNIT - 1
        }
    return changed
}

function inOrder(changed: number[], wanted: Uint8Array): number[] {
    const isErased = (unit: number) => wanted.subarray(unit * UNIT, (unit + 1) * UNIT).every(byte => byte === ERASED)
    const pieces: number[][] = []
    for (const unit of changed.filter(u => !isErased(u))) {
        const piece = pieces[pieces.length - 1]
        if (piece && unit - piece[piece.length - 1] <= GAP) piece.push(unit)
        else pieces.push([unit])
    }
    return [...changed.filter(isErased), ...pieces.reverse().flat()]
}
