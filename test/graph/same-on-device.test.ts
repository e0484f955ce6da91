import { afterEach, expect, test } from "vitest"
import { tellAll } from "../programs/graph/vectors.js"
import { closeAll, ran, said } from "./ran.js"

afterEach(closeAll)

test("order, waves, state words, staleness and names: the device decides as Node does", async () => {
    const here: string[] = []
    tellAll(
        line => here.push(line),
        () => {}
    )
    const there = said(await ran("graph/pure-modules", 2000))
    expect(there).toEqual([...here, "end"])
    expect(here.filter(line => line.includes("cycle "))).not.toEqual([])
    expect(here.length).toBeGreaterThan(60)
})
