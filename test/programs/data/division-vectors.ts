// not-a-program: what the divisions say to the same questions, told line by line, on the device and in Node.
import { fairShare, shrinkFastGrowSlow } from "../../../src/data/division.js"

let seed = 1

/** 0 … below - 1. */
function choose(below: number): number {
    seed = (seed * 25173 + 13849) & 0xffff
    return (seed >> 3) % below
}

export function tellAll(tell: (line: string) => void): void {
    seed = 1
    const fair = fairShare()
    for (let round = 0; round < 60; ++round) {
        const slow = shrinkFastGrowSlow(1 + choose(20), 100 * (1 + choose(5)))
        const wants: number[] = []
        const grants: number[] = []
        const slowly: number[] = []
        const slots = choose(9)
        for (let i = 0; i < slots; ++i) {
            wants.push(choose(100))
            grants.push(0)
            slowly.push(0)
        }
        for (let k = 0; k < 4; ++k) {
            const capacity = choose(300)
            fair.divide(capacity, wants, grants, 0)
            slow.divide(capacity, wants, slowly, k * 150)
            const next = slow.nextDeadline()
            tell(
                capacity + " over " + wants.join(" ") + ": " + grants.join(" ") + ", " + slowly.join(" ") + ", " + next
            )
            if (slots) wants[choose(slots)] = choose(100)
        }
    }
}
