// Turns of the clock gathered into frames that are worth showing. It owns what was spent since the last one.
export class Frames {
    private virtualMs = 0
    private busyMs = 0
    private shownAt = -Infinity

    constructor(
        /** Wall ms. */
        private readonly every: number,
        private readonly show: (virtualMs: number, busyMs: number) => Promise<void> | void
    ) {}

    /** A turn was made; shows when it is time. */
    async add(virtualMs: number, busyMs: number, now: number): Promise<void> {
        this.virtualMs += virtualMs
        this.busyMs += busyMs
        if (now - this.shownAt < this.every) return
        this.shownAt = now
        const spent = [this.virtualMs, this.busyMs] as const
        this.virtualMs = this.busyMs = 0
        await this.show(...spent)
    }
}
