// Verbs that meet each other, and starts that meet an old activation.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "./stop-story.js"

afterEach(closeStories)

test("verbs take their turns, wherever they come from; in a node's own fibers and in subscribers they are refused", async () => {
    const { board, lines } = await tell("node/verbs")
    const refused = "verb in its own node: use requestControl"
    expect(lines.join("\n").split("\n- ")).toEqual([
        "start ok at +0\nteardown ok at +0\nstart again ok at +0",
        // a resume and a pause in one turn: parked again, not lost
        "resume and pause in one turn\nteardown ok at +0\nparked true",
        [
            "a stop during a gate wait, and two stops at once",
            "start gated: gated: ready-dep never did not assert within 1000ms at +1000",
            "stop gated ok at +1000",
            "stop never ok at +1000",
            "stop never ok at +1000",
        ].join("\n"),
        [
            "from its own fibers, and from a subscriber",
            "start selfish ok at +0",
            `body: ${refused}`,
            `selfish: ${refused}`,
            "the other subscriber heard 2",
        ].join("\n"),
        // a terminated verb gives up its turn within a second
        [
            "the verb's own fiber is ended",
            "teardown ok at +1100",
            "gated false",
            "start ok at +1400",
            "start gated ok at +1400",
        ].join("\n"),
    ])
    expect(board.trace("started", "acked", "resumed").slice(0, 5)).toEqual([
        "meter started",
        "never started",
        "meter acked",
        "never acked",
        "meter resumed",
    ])
})

test("a start waits until the old activation is over, for one ack window; there are never two of one node", async () => {
    const { board, lines } = await tell("node/respawn")
    expect(lines).toEqual([
        "tidy begins, alive 1",
        "stop tidy ok after 0",
        "start tidy ok after 700",
        "tidy begins, alive 1",
        "stop messy ok after 0",
        "start messy: messy: old activation did not end within 300ms | kind 2 after 300",
        "messy running false, epoch 1",
        "messy is over",
        "start messy ok after 0",
        "messy running true, epoch 2",
        "messy is over",
        "- a teardown that gave up, then a start",
        "teardown: slow: no ack within 400ms | kind 3 after 400",
        "asked true true",
        "start slow ok after 100",
        "start meter ok after 0",
        "epochs 2 2",
        "- and with the rest of the graph",
        "meter goes on at +0",
        "teardown: slow: no ack within 400ms | kind 3 after 400",
        "tidy begins, alive 1",
        "start ok after 100",
        "epochs 3 3, running true true",
        "meter goes on at +100",
    ])
    const kinds = ["asked", "fault", "acked", "parked", "resumed", "exited", "starting", "started"]
    expect(timed(board, 4210, ...kinds).slice(-25)).toEqual([
        ...["0 slow asked", "0 meter asked", "400 slow fault", "400 meter fault"],
        // asked nodes stay asked: waited for, then respawned and resumed
        ...["400 slow starting", "500 slow acked", "500 slow exited", "500 meter acked", "500 meter parked"],
        ...["500 slow started", "500 meter resumed"],
        ...["500 slow asked", "500 meter asked", "900 slow fault", "900 meter fault"],
        ...["900 tidy started", "900 messy started", "900 slow starting", "900 meter starting"],
        ...["1000 meter acked", "1000 meter parked", "1000 slow acked", "1000 slow exited"],
        ...["1000 slow started", "1000 meter resumed"],
    ])
})

test("a hundred nodes come up and go down, in ten chains and in one", async () => {
    const { lines } = await tell("node/many")
    const up = "100: running 100 after 0"
    const down = "100: running 0, exited 100"
    expect(lines).toEqual([up, down, up, down, up, down])
})
