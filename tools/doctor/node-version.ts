// Whether this Node is one the package works with. Pure.
import { type Finding, ok, problem } from "./finding.js"

/** `engines` as in package.json, `>=20.19`: the only form that is used there. */
export function checkNode(version: string, engines: string): Finding {
    const needed = /^>=\s*([\d.]+)$/.exec(engines.trim())?.[1]
    const fits = needed === undefined || compare(version, needed) >= 0
    if (fits) return ok("node", `${version} (${engines})`)
    return problem("node", `expected ${engines}, found ${version}`, `install Node ${needed} or newer`)
}

function compare(a: string, b: string): number {
    const [left, right] = [a, b].map(text => text.split(".").map(Number))
    for (let i = 0; i < 3; ++i) {
        const difference = (left[i] ?? 0) - (right[i] ?? 0)
        if (difference) return difference
    }
    return 0
}
