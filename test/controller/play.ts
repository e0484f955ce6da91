// Plays schedules on the device, and says what the model has against what it told.
import { Simulator, describePanic } from "../../sim/index.js"
import { Model } from "./model.js"
import { scriptOf, textOf, type Schedule } from "./schedule.js"

/** As many schedules as one board takes. */
export const perBoard = 16

/** What the device told of each schedule. */
export async function playOnDevice(schedules: Schedule[]): Promise<string[][]> {
    const sim = await Simulator.create({ seed: 1 })
    try {
        const scripts = schedules.map((schedule, i) => [`s${i}`, scriptOf(schedule)] as const)
        const board = await sim.boot("test/programs/controller/puppet.ts", {
            settings: { acts: schedules.length, ...Object.fromEntries(scripts) },
        })
        await sim.until(() => board.panic !== undefined || board.log.at(-1)?.text === "done", {
            timeout: schedules.length * 60_000,
            what: "the end of the schedules",
        })
        const told: string[][] = schedules.map(() => [])
        let at = -1
        for (const { text } of board.log)
            if (text.startsWith("act ")) at = Number(text.slice(4))
            else if (at >= 0 && text !== "done") told[at].push(text)
        if (board.panic) told[at].push(describePanic(board.panic))
        return told
    } finally {
        await sim.close()
    }
}

/** What is wrong, for a person to read; undefined when nothing is. */
export function breach(schedule: Schedule, told: string[]): string | undefined {
    const model = new Model(schedule)
    let at = 0
    try {
        for (; at < told.length; ++at) model.hear(told[at])
        if (!told.at(-1)?.startsWith("end ")) throw new Error("it did not end")
        if (!told.at(-1)?.endsWith(" 0")) throw new Error("slots are left")
        model.over()
        return undefined
    } catch (e) {
        const lines = [...told.slice(0, at), `${told[at] ?? "over"}   <- ${(e as Error).message}`]
        return `${lines.join("\n")}\n\nof the schedule\n${textOf(schedule)}`
    }
}
