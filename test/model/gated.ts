// Gated data of the model: the budget, and what counts who has it open or on lease.
import { capacity } from "../programs/model/script.js"
import type { Node } from "./node.js"
import type { Good } from "./slot.js"

interface Share {
    node: Node
    want: number
    grant: number
}

export class Budget implements Good {
    readonly holder = undefined
    total: number | undefined

    constructor(private readonly shares: Share[]) {}

    get isFilled(): boolean {
        return this.total !== undefined
    }

    provide(units = capacity): void {
        this.total = units
    }

    clear(): void {
        this.total = undefined
        for (const share of this.shares) share.want = share.grant = 0
    }

    takeFor(n: Node): undefined {
        this.giveBack(n)
        n.claims = true
    }

    giveBack(n: Node): void {
        for (const share of this.shares) if (share.node === n) share.want = share.grant = 0
    }

    /** Who is stopping may only want less. */
    want(n: Node, units: number): void {
        for (const share of this.shares) if (share.node === n && (n.isUp || units < share.want)) share.want = units
    }

    /** What is wanted where it fits; else in proportion, the rest one by one from the first. */
    rebalance(): void {
        const { total, shares } = this
        if (total === undefined) return
        const wanted = shares.reduce((sum, { want }) => sum + want, 0)
        let left = total
        for (const share of shares) {
            share.grant = wanted <= total ? share.want : Math.floor((total * share.want) / wanted)
            left -= share.grant
        }
        for (const share of shares)
            if (left > 0 && share.grant < share.want) {
                share.grant++
                left--
            }
    }

    /** As the puppet prints it. */
    toString(): string {
        const granted = [...this.shares].sort((a, b) => a.node.index - b.node.index).filter(({ grant }) => grant)
        return `B${this.total ?? "-"}${granted.map(({ node, grant }) => node.name + grant).join("")}`
    }
}

/** Guards that are out, each with the activation that has it. */
export class Guards {
    private all: { node: Node; held: boolean }[] = []

    get holders(): string {
        return this.all
            .filter(guard => guard.held)
            .map(({ node }) => node.name)
            .join("")
    }

    take(node: Node): void {
        this.all.push({ node, held: true })
    }

    /** The first that it took and has not let go, whether its activation has ended since or not. */
    letGo(node: Node): void {
        const first = this.all.findIndex(guard => guard.node === node)
        if (first >= 0) this.all.splice(first, 1)
    }

    end(node: Node): void {
        for (const guard of this.all) if (guard.node === node) guard.held = false
    }
}

export class Gate {
    private readonly holders = new Set<Node>()
    private flips = 0

    put(n: Node, asserts: boolean): void {
        const was = this.holders.size > 0
        if (asserts) this.holders.add(n)
        else this.holders.delete(n)
        if (was !== this.holders.size > 0) this.flips++
    }

    /** As the puppet prints it. */
    toString(): string {
        return `V${this.holders.size ? 1 : 0}.${this.flips}`
    }
}
