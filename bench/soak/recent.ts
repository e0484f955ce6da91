// The last of what was done and told, for the message of a failure: in the order of time.

const MOST = 400
const SHOWN = 60

export class Recent {
    private readonly entries: { at: number; text: string }[] = []

    add(at: number, text: string): void {
        if (this.entries.push({ at, text }) > MOST) this.entries.shift()
    }

    lines(): string[] {
        return [...this.entries]
            .sort((a, b) => a.at - b.at)
            .slice(-SHOWN)
            .map(({ at, text }) => `${at.toFixed(0).padStart(12)} ${text}`)
    }
}
