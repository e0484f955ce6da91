import { afterEach, expect, test } from "vitest"
import { closeAll, watch } from "./watched-board.js"

afterEach(closeAll)

test.each(["beside-before", "beside-after"])(
    "%s: a stock server in the same program works, and so does this one",
    async program => {
        const { sim, board, client, reports } = await watch(program)
        await sim.runUntil(3000)
        expect(board.log.map(line => line.text)).toEqual(["lamp true"])
        expect(client.trace()).toEqual(["boot", "user started", "user ready"])
        expect(client.status().boot.count).toBe(1)
        await board.refresh()
        expect(client.node("user")).toMatchObject({ state: "running", ready: true, epoch: 1 })
        expect(reports.length).toBeLessThan(10)
    }
)

test("consoleLines prints a plain line per transition", async () => {
    const { sim, board } = await watch("console-lines")
    await sim.runUntil(500)
    expect(board.log.map(line => line.text)).toEqual([
        "main boot: power-on",
        "frail started",
        "frail ready",
        "frail crashed: no sensor",
    ])
})
