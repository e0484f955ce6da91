// Why a program ended against its will. The VM reports a number; the reason stands in the log lines before it, which
// this collects. Nothing is guessed: without such lines the message says only what the number means.

export interface Panic {
    /** The VM's panic number; 0 when the VM module itself went down. */
    code: number
    /** `UnhandledException`, `OutOfMemory`, `InfiniteLoop`, `StackOverflow`, `Panic_42`, `Abort`, `Reset`, `Hang`. */
    name: string
    message: string
    /** Innermost first: `fn (src/x.ts:12)`. */
    stack: string[]
    /** Virtual milliseconds. */
    at: number
    /** The node whose fiber ran; absent where none did, or the VM went down. */
    node?: string
}

const NAMES: Record<number, string> = {
    60001: "InfiniteLoop",
    60004: "OutOfMemory",
    60005: "UnhandledException",
    60006: "StackOverflow",
}
const MEANINGS: Record<string, string> = {
    InfiniteLoop: "a fiber ran 131,072 instructions without ever suspending",
    OutOfMemory: "the garbage-collected heap is full",
    UnhandledException: "a fiber threw and nothing caught it",
    StackOverflow: "calls are nested deeper than 100",
}

export class PanicReader {
    private type = ""
    private detail: string[] = []
    private frames: string[] = []
    private memory = ""
    private native = ""

    /** Takes every line in order. */
    read(raw: string, mapped: string): void {
        const text = mapped.replace(/^[*!] /, "")
        if (/^\* Exception: /.test(raw)) this.begin(text.slice("Exception: ".length))
        else if (/^! Exception: /.test(raw)) this.begin("")
        else if (/^\* {2}message: /.test(raw)) this.detail.push(text.trim().slice("message: ".length))
        else if (/^[*!] {2}at /.test(raw)) this.frames.push(text.trim().slice("at ".length))
        else if (/^stats: /.test(raw)) this.memory = raw.slice("stats: ".length)
        else if (/^JD_PANIC/.test(raw) || /assert/i.test(raw)) this.native = raw
    }

    /** The panic that `code` and the lines so far stand for. */
    panic(code: number, at: number, node?: string): Panic {
        const name = NAMES[code] ?? `Panic_${code}`
        const panic = { code, name, message: this.message(name), stack: this.take(), at }
        return node === undefined ? panic : { ...panic, node }
    }

    /** The VM module went down by itself. */
    death(name: "Abort" | "Reset" | "Hang", message: string, at: number): Panic {
        const reason = this.native ? `${message}: ${this.native}` : message
        return { code: 0, name, message: reason, stack: [], at }
    }

    private begin(type: string): void {
        this.type = type
        this.detail = []
        this.frames = []
    }

    private message(name: string): string {
        if (name === "UnhandledException" && this.type) return [this.type, ...this.detail].join(": ")
        if (name === "OutOfMemory" && this.memory) return `${MEANINGS[name]}: ${this.memory}`
        return MEANINGS[name] ?? `the program called ds._panic(${name.slice("Panic_".length)})`
    }

    private take(): string[] {
        const frames = this.frames
        this.begin("")
        return frames
    }
}

/** A panic as people read it, with its stack. */
export function describePanic(panic: Panic): string {
    return [panicLine(panic), ...panic.stack.map(frame => `    at ${frame}`)].join("\n")
}

/** In one line. */
export function panicLine({ name, message, node }: Pick<Panic, "name" | "message" | "node">): string {
    return `${name}: ${message}${node === undefined ? "" : ` (in a fiber of node ${node})`}`
}
