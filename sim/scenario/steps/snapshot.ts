// A step that compares what a board says or shows with a text kept beside the scenario.
import type { Board } from "../../board.js"
import { object, scalar, word } from "../shape.js"
import { stateTable } from "../../state-table.js"
import { StepFailure } from "../step-failure.js"
import type { StepKind } from "../step-kind.js"

const OF = ["log", "events", "status"] as const
const snapshotName = scalar(
    "a name of small letters, digits and -",
    { type: "string", pattern: "^[a-z0-9-]+$" },
    value => (/^[a-z0-9-]+$/.test(String(value)) ? String(value) : undefined)
)

export const snapshot: StepKind<{ name: string; of: (typeof OF)[number] }> = {
    verb: "snapshot",
    summary:
        "compare the log, the events or the table of states so far with the file that `devsup test --update` writes",
    arg: object("a snapshot", { name: snapshotName, of: word("what it is of", OF) }, {}),
    onBoard: true,
    async run({ name, of }, { board }, stage) {
        const text = TEXTS[of](board.board) + "\n"
        const { snapshots } = stage
        if (snapshots.update) return await snapshots.write(name, text)
        const kept = await snapshots.read(name)
        if (kept === undefined)
            throw new StepFailure(`the snapshot ${name}`, "no such file; devsup test --update writes it")
        if (kept !== text) throw new StepFailure(`${of} as in the snapshot ${name}`, difference(kept, text))
    },
}

const TEXTS: Record<(typeof OF)[number], (board: Board) => string> = {
    log: board => board.log.map(line => (line.level === "log" ? "" : `${line.level}: `) + line.text).join("\n"),
    events: board => board.trace().join("\n"),
    status: board => stateTable(board.statuses()).join("\n"),
}

function difference(kept: string, text: string): string {
    const [before, now] = [kept.split("\n"), text.split("\n")]
    const at = now.findIndex((line, i) => line !== before[i])
    const line = at < 0 ? now.length - 1 : at
    const shown = (value: string | undefined) => (value === undefined ? "its end" : value)
    return `at line ${line + 1}\n  - ${shown(before[line])}\n  + ${shown(now[line])}\n(--update takes what there is now)`
}
