// What devsup sim has outside its boards: a broker that takes what they publish, and can be taken away, as the network can.
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { Session } from "../../tools/session.js"
import { setUpOutside } from "../../tools/sim/outside.js"
import { formatNews } from "../../tools/view/lines.js"

test("what a board publishes is news, once; the broker is down and up again by its key", async () => {
    const sim = await Simulator.create({ seed: 1 })
    try {
        const { broker, outages } = await setUpOutside(sim)
        expect(outages.map(({ key, name }) => `${key} ${name}`)).toEqual(["B broker", "N network"])
        const board = await sim.boot("test/programs/world/publishes.ts")
        const session = new Session(sim, board, undefined, broker)
        const published = () =>
            formatNews(session.news())
                .split("\n")
                .filter(line => line.includes("published"))
                .map(line => line.trim().replace(/ +/g, " ").replace(/^\S+ /, ""))
        await sim.advance(21_000)
        expect(published()).toEqual(["published room/count 1", "published room/count 2"])
        expect(published()).toEqual([])
        const [outage] = outages
        outage?.down()
        expect(outage?.isDown()).toBe(true)
        await sim.advance(10_000)
        expect(published()).toEqual(["published room/will gone"])
        outage?.up()
        expect(outage?.isDown()).toBe(false)
        await sim.advance(40_000)
        expect(published().at(-1)).toMatch(/^published room\/count \d$/)
        // of several boards each sees its own
        const other = new Session(sim, Object.create(board, { deviceId: { value: "ff" } }) as typeof board, "b", broker)
        expect(other.news().filter(({ source }) => source === "message")).toEqual([])
    } finally {
        await sim.close()
    }
})
