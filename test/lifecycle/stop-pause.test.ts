// Pause nodes: parked by a stop, resumed in place.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "./stop-story.js"

afterEach(closeStories)

test("B059 B060 B061 B062 ★ a Pause node acks, parks in silence and goes on in place; each wake-up verb moves its own kind", async () => {
    const { board, lines } = await tell("stop/pause")
    const parked = "meter running false exited false asked true parked true ready false"
    const running = "meter running true exited false asked false parked false ready true"
    expect(lines).toEqual([
        "tick 1",
        "tick 2",
        `torn down: ${parked}, worker false`,
        "ticks while parked 0",
        `resumeNode(worker): ${parked}, worker false`,
        `respawnTerminate: ${parked}, worker true`,
        `resumePausable: ${running}, worker true`,
        // not while it was parked, and the latest only
        "bell 2",
        "bell 3",
        "tick 4",
        `resumeNode(meter): ${running}, worker false`,
        `start: ${running}, worker true`,
        "spawns 1, epoch 4",
    ])
    expect(timed(board, 10, "started", "acked", "parked", "resumed", "exited")).toEqual([
        "0 meter started",
        "0 worker started",
        "250 meter acked",
        "250 meter parked",
        "250 worker acked",
        "250 worker exited",
        "1250 worker started",
        "1250 meter resumed",
        "1400 meter acked",
        "1400 meter parked",
        "1400 worker acked",
        "1400 worker exited",
        "1400 meter resumed",
        "1400 meter acked",
        "1400 meter parked",
        "1400 meter resumed",
        "1400 worker started",
    ])
})
