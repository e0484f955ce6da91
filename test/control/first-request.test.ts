import { afterEach, expect, test } from "vitest"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

test("a run that had nothing to do serves the first request all the same", async () => {
    expect(said(await ran("control/first-request", 2000))).toEqual(["asked runs"])
})
