// The stories that a device program tells (test/programs/control/story.ts).
import type { Board } from "../../sim/index.js"
import { tell } from "../lifecycle/stop-story.js"

/** Runs the program; the lines of each of its stories, by title. Throws when it panics, or tells two of one title. */
export async function chapters(
    program: string,
    act?: (board: Board) => Promise<void>
): Promise<Record<string, string[]>> {
    const { lines } = await tell(program, act)
    const found: Record<string, string[]> = {}
    let chapter: string[] = []
    for (const line of lines) {
        if (!line.startsWith("- ")) {
            chapter.push(line)
            continue
        }
        const title = line.slice(2)
        if (found[title] && !title.startsWith("(")) throw new Error(`${program} tells "${title}" twice.`)
        found[title] = chapter = []
    }
    return found
}
