// The stories a firmware's test program tells in its log, by title. The name of a job whose slot has the same is said once.
import type { Board } from "../../sim/index.js"

export function storiesOf(board: Board): Record<string, string[]> {
    const stories: Record<string, string[]> = {}
    let told: string[] = []
    for (const { text } of board.log)
        if (text.startsWith("- ")) stories[text.slice(2)] = told = []
        else told.push(text.replace(/(\S+)@\1/, "$1"))
    return stories
}
