// The trace: one JSON line per thing that happened, in order. Same seed, same program, same inputs: the same bytes.

export class Trace {
    private readonly lines: string[] = []

    constructor(private readonly wanted: boolean) {}

    add(at: number, source: string, kind: string, more: object = {}): void {
        // Fractions of a millisecond finer than the VM's own resolution would only show rounding.
        if (this.wanted) this.lines.push(JSON.stringify({ at: Math.round(at * 1000) / 1000, source, kind, ...more }))
    }

    text(): string {
        return this.lines.map(line => line + "\n").join("")
    }
}
