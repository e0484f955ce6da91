// A resource slot of the model: a value, and the node that has it or nobody.
import { Use } from "../programs/model/script.js"
import type { Node } from "./node.js"

export class Slot {
    value: number | undefined
    holder: Node | undefined

    constructor(readonly use: Use) {}

    get isFilled(): boolean {
        return this.value !== undefined && !this.holder
    }

    provide(value: number): void {
        this.value = value
        this.holder = undefined
    }

    clear(): void {
        this.value = this.holder = undefined
    }

    /** Gives what the node gets; it must be filled. */
    takeFor(n: Node): number {
        const value = this.value!
        if (this.use === Use.Lend) this.holder = n
        if (this.use === Use.Consume) this.value = undefined
        return value
    }

    /** The node's activation is over. */
    giveBack(n: Node): void {
        if (this.holder === n) this.holder = undefined
    }

    /** As the puppet prints it. */
    toString(): string {
        return this.holder ? `@${this.holder.name}` : `${this.value ?? "-"}`
    }
}
