export function half(n: number): number {
    return n > 2 ? n / 2 : 0
}

export function away(really: boolean): void {
    if (really) throw new Error("away")
}

export function unused(): string {
    return "unused"
}
