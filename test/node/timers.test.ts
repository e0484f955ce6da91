import { afterEach, expect, test } from "vitest"
import { closeStories, tell } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("every: Skip keeps the beat, Delay counts from the late call; a pause suspends timers; lateness is of one life", async () => {
    const { lines } = await tell("node/timers")
    expect(lines.join("\n").split("\n-\n")).toEqual(
        [
            [
                "skip +100",
                "skip +400",
                "skip +700",
                "late so far 4",
                "skip late 4",
                "a new life: late 0",
                "skip late 0",
            ],
            ["delay +100", "delay +200", "delay +450", "delay +550", "delay late 1"],
            // 350 ms were through at the pause, which took a second
            ["every 250 +250", "resumed +1350", "after 400 +1400", "every 250 +1500", "every 250 +1750"],
            // dropped early, and stopped in its own millisecond
            ["dropped +50", "dropped +100"],
        ].map(part => part.join("\n"))
    )
})
