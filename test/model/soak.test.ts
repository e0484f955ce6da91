import { expect, test } from "vitest"
import { soakModel, type Hour } from "../../bench/soak/model.js"

test("twelve hours of crashes, restarts, flaps and every verb leave nothing in the heap", async () => {
    const hours: Hour[] = []
    await soakModel(12, hour => hours.push(hour))
    expect(hours).toHaveLength(12)
    for (const { crashed, restarting, boundStopped, faults } of hours)
        expect(Math.min(crashed, restarting, boundStopped, faults)).toBeGreaterThan(0)
    const lives = hours.map(hour => hour.live)
    expect(Math.max(...lives) - Math.min(...lives), lives.join(" ")).toBeLessThanOrEqual(64)
}, 240_000)
