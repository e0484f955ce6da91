// What a sensor measured: every change that a board could see. It owns the points it keeps.
// Rule: whenever there are too many, half of them go, the lowest and the highest of each four stay: a long run keeps its
// shape in bounded memory.
import type { Span } from "./timeline-data.js"

const MOST_POINTS = 4096

export class Samples {
    points: [at: number, value: number][] = []
    /** `to` is Infinity while it is unplugged. */
    readonly gaps: Span[] = []

    take(at: number, value: number): void {
        const last = this.points[this.points.length - 1]
        if (last?.[1] === value) return
        if (last?.[0] === at) last[1] = value
        else this.points.push([at, value])
        if (this.points.length > MOST_POINTS) this.thin()
    }

    plugged(at: number, connected: boolean): void {
        const last = this.gaps[this.gaps.length - 1]
        if (connected && last?.to === Infinity) {
            last.to = at
            if (last.from === at) this.gaps.pop()
        } else if (!connected && last?.to !== Infinity) this.gaps.push({ from: at, to: Infinity })
    }

    private thin(): void {
        const kept: typeof this.points = []
        for (let i = 0; i < this.points.length; i += 4) {
            const group = this.points.slice(i, i + 4)
            const low = group.reduce((a, b) => (b[1] < a[1] ? b : a))
            const high = group.reduce((a, b) => (b[1] > a[1] ? b : a))
            kept.push(...(low === high ? [low] : low[0] < high[0] ? [low, high] : [high, low]))
        }
        this.points = kept
    }
}
