// The clock of the simulator is moved in jumps: the 25 days hold nothing but one sleeping fiber.
import { afterAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

afterAll(closeStories)

test("25 days up, and with budgets that are no whole ms: gates, acks, wedges and restarts keep their times", async () => {
    const told = await chapters("health/old-board", async board => {
        for (let jumps = 0; jumps < 2147; jumps++) await board.hog(1_000_000)
        await board.hog(500_000)
    })
    expect(told["a gate"].slice(1, 4)).toEqual([
        "0 user starting",
        "100 user fault: user: ready-dep base did not assert within 100ms",
        "100 start threw ready-dep-timeout user: ready-dep base did not assert within 100ms",
    ])
    expect(told["a missed ack"].slice(-1)).toEqual(["50 stop threw shutdown-timeout n: no ack within 50ms"])
    expect(told["a wedge and its end"].slice(-3)).toEqual(["0 n asked", "500 n acked", "500 n exited"])
    expect(told["restarts"].filter(line => /restarting|gave-up/.test(line))).toEqual([
        "0 n restarting: in 100ms",
        "100 n restarting: in 150ms",
        "250 n restarting: in 225ms",
        "475 n gave-up",
    ])
})
