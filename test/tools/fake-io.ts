// A world for a command under test: text instead of streams, a clock that only moves when it is slept on.
import type { Io, Output } from "../../tools/io.js"

export class FakeOutput implements Output {
    text = ""
    constructor(
        readonly isTTY = false,
        readonly columns = 80,
        readonly rows = 24
    ) {}
    write(text: string) {
        this.text += text
    }
    get lines(): string[] {
        return this.text.split("\n").slice(0, -1)
    }
}

export class FakeIo implements Io {
    readonly stdout: FakeOutput
    readonly stderr = new FakeOutput()
    readonly stdin = {}
    env: Record<string, string | undefined> = {}
    cwd = process.cwd()
    private readonly stop = new AbortController()
    readonly signal = this.stop.signal
    /** Wall milliseconds. */
    wall = 0
    readonly clock = {
        now: () => this.wall,
        sleep: async (ms: number) => void (this.wall += ms),
    }

    constructor(stdout = new FakeOutput()) {
        this.stdout = stdout
    }

    interrupt(reason: string) {
        this.stop.abort(reason)
    }
}
