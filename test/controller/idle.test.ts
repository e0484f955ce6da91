import { expect, test } from "vitest"
import { measured } from "../../bench/measured-run.js"

test("a controller with nothing to do, with a job that waits and a held slot wakes nobody", async () => {
    const idle = await measured("../../test/programs/controller/idle", {}, run => run.span("from", "to"))
    // the program's own sleep between the marks
    expect(idle.runs).toBe(1)
})
