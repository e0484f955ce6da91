// The commands that talk to a board, with the real way to it, loaded when one runs: --help and bad usage stay quick.
import type { OpenBoard } from "../board/connection.js"
import type { Command } from "../command.js"
import { openRecordingFile } from "../live/recording-file.js"
import { CancelCommand } from "./cancel.js"
import { controlCommands } from "./control.js"
import { EventsCommand } from "./events.js"
import { LogCommand } from "./log.js"
import { StatusCommand } from "./status.js"
import { TopCommand } from "./top.js"

const openReal: OpenBoard = async (choice, io) => {
    const { openBoard } = await import("../board/open-board.js")
    return await openBoard(choice, io)
}

/** @param open another way to the board, for a test */
export function liveCommands(open: OpenBoard = openReal): Command[] {
    return [
        new StatusCommand({ open }),
        new TopCommand({ open, view: async () => (await import("../view/live.js")).openLiveView }),
        new LogCommand({
            open,
            record: openRecordingFile,
            programs: async cwd => (await import("../live/programs.js")).builtPrograms(cwd),
        }),
        new EventsCommand({ open }),
        ...controlCommands({ open }),
        new CancelCommand({ open }),
    ]
}
