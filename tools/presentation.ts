// The ways a running simulation is shown: JSON lines, plain lines, and live/live-table.ts. Each takes the session's news and
// writes; none decides whether the run goes on.
import type { Io } from "./io.js"
import type { Watched } from "./session.js"
import { formatNews } from "./view/lines.js"
import type { ReloadWords } from "./watch/reload-words.js"

export interface Presentation {
    /** On every whole virtual second. */
    second(): Promise<void> | void
    /** Where time stands between two turns of the clock: what people asked for is done here. */
    turn?(): Promise<void>
    /** With `--watch`: a save, or what became of it. */
    reload(words: ReloadWords): void
    /** About ten times a wall second: virtual and busy wall milliseconds spent on it. */
    frame(virtualMs: number, busyMs: number): Promise<void> | void
    /** After the last turn, before an error is told. */
    end(): void
}

type Streams = Pick<Io, "stdout" | "stderr">

/** DESIGN 3.7 objects, one line a graph and virtual second, and nothing else. */
export function jsonLines({ stdout, stderr }: Streams, session: Watched): Presentation {
    return {
        reload: ({ news }) => void (news && stderr.write(formatNews([news]))),
        async second() {
            await session.refresh()
            session.news()
            for (const graph of session.living()) stdout.write(JSON.stringify(graph) + "\n")
        },
        frame() {},
        end: () => void session.news(),
    }
}

/** What happens, as it happens. */
export function plainLines({ stdout, stderr }: Streams, session: Watched): Presentation {
    const flush = () => {
        const text = formatNews(session.news())
        if (text) stdout.write(text)
    }
    return {
        second: flush,
        frame: flush,
        end: flush,
        reload({ news }) {
            // what happened before it comes before it
            flush()
            if (news) stderr.write(formatNews([news]))
        },
    }
}

/** Whether stdout is a terminal that can show the live table. */
export function isLiveTerminal(io: Io): boolean {
    return io.stdout.isTTY === true && io.env["TERM"] !== "dumb"
}
