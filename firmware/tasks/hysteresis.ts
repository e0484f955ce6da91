// pure: when a switch with two thresholds changes.
// Rule: on at `onAt` and above, off below `offAt`, in between as it was; without a reading as it was.

export function wanted(on: boolean, value: number | undefined, onAt: number, offAt: number): boolean {
    if (value === undefined) return on
    if (value >= onAt) return true
    if (value < offAt) return false
    return on
}
