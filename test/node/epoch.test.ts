import { afterEach, expect, test } from "vitest"
import { closeStories, tell } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("waitEpochChange wakes every waiter at the next start or resume, ends at its timeout, and survives being dropped", async () => {
    const { lines } = await tell("node/epoch")
    expect(lines).toEqual([
        "epoch 0",
        "not what it was: 1 after 0",
        "from the beginning: 1 after 50",
        "in vain: 1 after 200",
        "in vain too: 1 after 100",
        "watcher sees 2",
        "one: 2 after 300",
        "another: 2 after 300",
        "- the watcher is dropped while it waits",
        "epoch 3",
    ])
})
