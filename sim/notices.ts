// What the VM itself says beside what the program prints: kept for when a board behaves strangely, and read for which roles
// the program has and whether a service is bound to each.
const MOST = 200
/** Said of a program that starts; it makes its roles anew. */
const PROGRAM = /^DevS-SHA256: /
const ROLE = /^(?:jdif: )?(create|set|clear) role (?:'([^']*)'|(\S+))/

export class Notices {
    /** The latest 200. */
    readonly lines: string[] = []
    private readonly bound = new Map<string, boolean>()

    add(line: string): void {
        if (this.lines.push(line) > MOST) this.lines.shift()
        if (PROGRAM.test(line)) this.bound.clear()
        const [, what, quoted, plain] = ROLE.exec(line) ?? []
        if (what) this.bound.set(quoted ?? plain, what === "set")
    }

    /** The roles that no service on the bus is bound to, in the order they were made; binding takes about a second. */
    unboundRoles(): string[] {
        return [...this.bound].filter(([, bound]) => !bound).map(([role]) => role)
    }
}
