import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("a fiber of the program's own, adopted: gates open for it, a stop reaches it, its end is its word", async () => {
    const { board, lines } = await tell("node/adopt")
    const refusal = "adopt wants a node without a body that is down: call markExited first"
    expect(lines).toEqual([
        "start by the supervisor: hand: has no body: adopt a fiber",
        `adopt twice: hand: ${refusal}`,
        `adopt with a body: bodied: ${refusal}`,
        "start ok",
        "follower runs, hand ready true",
        "running true, epoch 1",
        "clean up",
        "child hears it",
        "after markExited: exited true",
        "running false, exited true",
        "deferred",
        "the fiber itself goes on",
        // abortActivation is refused for it
        "stop a deaf one: hand: no ack within 100ms",
        "running true, crashed false",
        "deaf goes on",
        "exited true, epoch 2",
    ])
    expect(timed(board, 310, "started", "asked", "acked", "exited", "fault", "aborted")).toEqual([
        "-300 hand fault",
        "0 hand started",
        "0 follower started",
        "200 follower asked",
        "200 follower acked",
        "200 follower exited",
        "200 hand asked",
        "250 hand acked",
        "250 hand exited",
        "450 hand started",
        "500 hand asked",
        "600 hand fault",
        "950 hand acked",
        "950 hand exited",
    ])
})
