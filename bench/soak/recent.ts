// The last of what was done and told, for the message of a failure: in the order of time, around the moment it is about.

const MOST = 2000
const BEFORE = 60
const AFTER = 15

export class Recent {
    private readonly entries: { at: number; text: string }[] = []

    add(at: number, text: string): void {
        if (this.entries.push({ at, text }) > MOST) this.entries.shift()
    }

    around(moment: number): string[] {
        const sorted = [...this.entries].sort((a, b) => a.at - b.at)
        const later = sorted.findIndex(entry => entry.at > moment)
        const middle = later < 0 ? sorted.length : later
        return sorted
            .slice(Math.max(0, middle - BEFORE), middle + AFTER)
            .map(({ at, text }) => `${at.toFixed(0).padStart(12)} ${text}`)
    }
}
