// What is used and provided in the model. A slot: a value, and the node that has it or nobody.
import { Use } from "../programs/model/script.js"
import type { Node } from "./node.js"

export interface Good {
    readonly isFilled: boolean
    readonly holder: Node | undefined
    provide(value: number): void
    clear(): void
    /** Gives what the node gets, if that is a number; it must be filled. */
    takeFor(n: Node): number | undefined
    /** The node's activation is over. */
    giveBack(n: Node): void
}

export class Slot implements Good {
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

    takeFor(n: Node): number {
        const value = this.value!
        if (this.use === Use.Lend) this.holder = n
        if (this.use === Use.Consume) this.value = undefined
        return value
    }

    giveBack(n: Node): void {
        if (this.holder === n) this.holder = undefined
    }

    /** As the puppet prints it. */
    toString(): string {
        return this.holder ? `@${this.holder.name}` : `${this.value ?? "-"}`
    }
}
