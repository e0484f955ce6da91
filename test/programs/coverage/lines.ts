// Which lines of this run is known: the test names them. What is written here stays where it is.
import { away, half } from "./lines-of-another"

let total = 0

function twice(n: number): number {
    return n * 2
}

function never(n: number): number {
    // a comment is no line of the program
    return n * 3
}

function choose(n: number): string {
    if (n > 10) {
        return "big"
    } else if (n > 5) {
        return "middle"
    }
    return "small"
}

const _held = (n: number) => n - 1

class Thing {
    private readonly size: number

    constructor(size: number) {
        this.size = size
    }

    grow(): number {
        return this.size + 1
    }

    shrink(): number {
        return this.size - 1
    }
}

for (let i = 0; i < 3; ++i) {
    total += twice(i)
}
console.log(
    choose(total),
    half(total)
)
const thing = new Thing(total)
if (thing.grow() > 100) {
    console.log(never(total) + thing.shrink())
}
const LIMIT = 5
if (LIMIT > 9) {
    console.log("folded")
}
try {
    away(total > 0)
    console.log("not reached")
} catch {
    console.log("caught")
}
