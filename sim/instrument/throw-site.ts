// Where what crashed a node was thrown. The device tells only the text: the exception's stack is read here, at the moment it
// is caught for the node, from the frames and from the exception itself.
import type { Look, Owner } from "./look.js"
import { Role } from "./library.js"
import { Context, Frame } from "./vm-words.js"

export interface Thrown {
    owner: Owner
    /** Device milliseconds. */
    at: number
    /** Places in the image, each behind the instruction that was under way; the innermost first. */
    pcs: number[]
}

/** From here on an "exception" is a jump out of a `try` with a `finally`. */
const JUMP = 0x400
const MOST_FRAMES = 16

/** Follows what is thrown through one program. */
export class ThrowSites {
    /** A value without a stack that the race of a combinator caught, to throw it again on the fiber of its caller. */
    private handedOn: { value: readonly number[]; pcs: number[] } | undefined

    constructor(private readonly look: Look) {}

    /**
     * Something is being thrown, and nothing has been unwound yet. Gives it if it goes up to where it is a node's crash;
     * undefined while somebody else catches it.
     */
    thrown(): Thrown | undefined {
        const { look } = this
        const { words, context, values } = look
        const exception = context + Context.Exception
        const value = [words[exception], words[exception + 1]]
        if (value[1] === 0 && value[0] >= JUMP) return undefined
        const top = words[context + Context.Frame] >> 2
        const catcher = catcherOf(look, top)
        const role = catcher ? look.role(catcher) : Role.Other
        if (role !== Role.Catches && role !== Role.Begins) return undefined
        // errors keep the stack of their first throw, other values none
        const error = values.object(exception)
        const known = error === undefined ? this.handed(value, top) : values.shortsIn(error, "__stack__")
        const pcs = known ?? stackOf(look, top)
        if (role === Role.Begins) this.handedOn = { value, pcs }
        const owner = role === Role.Catches ? look.firstOf(catcher) : undefined
        return owner && { owner, at: look.now(), pcs }
    }

    private handed(value: readonly number[], top: number): number[] | undefined {
        const { handedOn } = this
        const same = handedOn?.value[0] === value[0] && handedOn.value[1] === value[1]
        return same && this.look.role(top) === Role.Library ? handedOn?.pcs : undefined
    }
}

/** The frame whose `try` is the next to be gone back to; 0: none. */
function catcherOf(look: Look, frame: number): number {
    for (; frame; frame = look.callerOf(frame)) {
        const fn = look.functionOf(frame)
        if (fn < 0) return 0
        const { slots, tries } = look.image.functionOf(fn)
        const at = frame + Frame.Slots + slots * 2
        for (let i = 0; i < tries; ++i) if ((look.words[at + (i >> 1)] >>> ((i & 1) * 16)) & 0xffff) return frame
    }
    return 0
}

function stackOf(look: Look, frame: number): number[] {
    const pcs: number[] = []
    for (; frame && pcs.length < MOST_FRAMES; frame = look.callerOf(frame))
        pcs.push(look.words[frame + Frame.Pc] & 0xffff)
    return pcs
}
