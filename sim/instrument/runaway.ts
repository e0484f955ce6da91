// A program that runs away: what a fiber runs next is made a jump to itself, so that the VM's guard against endless loops ends
// the program, as it would end one that really loops. Owns the two bytes that stood there, which are put back in the next turn.
import { Context, Fiber, Frame } from "./vm-words.js"

/** A jump by 0, in the pinned compiler's code. */
const JUMP_HERE = [13, 0]

export class Runaway {
    private isAsked = false
    private before: { at: number; bytes: Uint8Array } | undefined

    /** Another power-on, with a memory of its own. */
    forget(): void {
        this.isAsked = false
        this.before = undefined
    }

    ask(): void {
        this.isAsked = true
    }

    /** The fiber whose record is `fiber` words into the memory is about to run. */
    run(words: Uint32Array, fiber: number): void {
        if (!this.isAsked) return
        this.isAsked = false
        const frame = words[fiber + Fiber.Frame] >> 2
        const image = words[(words[fiber + Fiber.Context] >> 2) + Context.Image]
        const at = image + (words[frame + Frame.Pc] & 0xffff)
        const memory = new Uint8Array(words.buffer)
        this.before = { at, bytes: memory.slice(at, at + JUMP_HERE.length) }
        memory.set(JUMP_HERE, at)
    }

    /** The turn in which it ran is over. */
    mend(words: Uint32Array): void {
        if (!this.before) return
        new Uint8Array(words.buffer).set(this.before.bytes, this.before.at)
        this.before = undefined
    }
}
