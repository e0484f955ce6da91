// Plays schedules on the device and in the model, and says where they part.
import { Simulator, describePanic } from "../../sim/index.js"
import { EventKind } from "../../src/lifecycle/event.js"
import { Op, scriptZero } from "../programs/model/script.js"
import type { Told } from "./facts.js"
import { breach } from "./invariants.js"
import { Model } from "./model.js"
import { poolBreach } from "./pool.js"
import { scriptOf, waits, type Schedule } from "./schedule.js"

/** What the device printed about one schedule. */
export interface Played {
    lines: string[]
    /** Live bytes of the heap after each time it was played and torn down. */
    levels?: number[]
    /** It did not come to its end: why. */
    broken?: string
}

/** As many schedules as one board takes. */
export const perBoard = 16

/**
 * Plays the schedules one after another on one board.
 * @param cycles how often each: more than once is slow, since what is live must be exact
 */
export async function playOnDevice(schedules: Schedule[], cycles = 1): Promise<Played[]> {
    const sim = await Simulator.create({ seed: 1 })
    try {
        const scripts = schedules.map((schedule, i) => [`s${i}`, scriptOf(schedule)] as const)
        const board = await sim.boot("test/programs/model/puppet.ts", {
            gcStress: cycles > 1,
            settings: { cycles, acts: schedules.length, ...Object.fromEntries(scripts) },
        })
        let broken: string | undefined
        const levels: number[] = []
        let seen = 0
        const ended = () => {
            for (; seen < board.log.length; ++seen) if (board.log[seen].text === "level") levels.push(board.heap().live)
            return board.panic !== undefined || board.log.at(-1)?.text === "done"
        }
        try {
            await sim.until(ended, {
                timeout: 10_000 + schedules.length * 120_000,
                what: "the end of the schedules",
            })
        } catch (e) {
            broken = (e as Error).message
        }
        if (board.panic) broken = describePanic(board.panic)
        const played: Played[] = schedules.map(() => ({ lines: [] }))
        let at = -1
        for (const { text } of board.log)
            if (text.startsWith("act ")) at = Number(text.slice(4))
            else if (at >= 0) played[at].lines.push(text)
        played.forEach((p, i) => {
            // the program has warmed up with a schedule of its own
            if (cycles > 1) p.levels = levels.slice(cycles * i + cycles, cycles * i + 2 * cycles)
            if (levels.length < cycles * (i + 2)) p.broken = i === at ? (broken ?? "it did not end") : "not reached"
        })
        return played
    } finally {
        await sim.close()
    }
}

/** Where the device and the model part; undefined where they agree. */
export function compare(schedule: Schedule, played: Played): string | undefined {
    const model = new Model(schedule)
    for (const [, name, ms] of played.lines.map(line => /^D(.)in (\d+)ms$/.exec(line) ?? []))
        if (name) model.delays.set(name, [...(model.delays.get(name) ?? []), Number(ms)])
    for (const [, name, ms] of played.lines.map(line => /^R(.)(\d+)$/.exec(line) ?? []))
        if (name) model.recoveries.set(name, [...(model.recoveries.get(name) ?? []), Number(ms)])
    if (schedule.pool) return broken(schedule, played)
    let at = 0
    for (const [k, { op, node, wait }] of schedule.steps.entries()) {
        model.step(k, op, node)
        model.pass(waits[wait])
        if (model.tied) return broken(schedule, played)
        const end = played.lines.findIndex((line, i) => i >= at && line.startsWith("S "))
        if (end < 0) return `step ${k}: ${played.broken ?? "the device said nothing"}`
        const told = played.lines.slice(at, end)
        at = end + 1
        const differs =
            difference("states", model.states(), played.lines[end].slice(2)) ??
            difference("goods", model.goods(), told.find(line => line.startsWith("G"))?.slice(2) ?? "none") ??
            difference("events", eventsOf(model.takeEvents()), eventsOf(heardBy(told))) ??
            difference("results", list(model.takeResults()), list(told.filter(line => line.startsWith("="))))
        if (model.wrong) return `step ${k}: ${model.wrong}`
        if (differs) return `step ${k}: ${differs}`
    }
    return broken(schedule, played)
}

/** B that an array may have grown by. */
const slack = 64

/** What is wrong with a trace whatever the model says. */
function broken(schedule: Schedule, played: Played): string | undefined {
    if (played.broken) return played.broken
    const left = played.lines.find(line => line.startsWith("left "))
    if (left) return `after the last teardown there is ${left}`
    const [first, ...later] = played.levels ?? [0]
    // what is still on its way to its end when one looks is gone at another look
    if (later.length && Math.min(...later) > first + slack)
        return `the live heap does not come back to ${first} B when it is played again: ${later.join(", ")} B`
    const events = heardBy(played.lines)
    const last =
        played.lines
            .filter(line => line.startsWith("S "))
            .at(-1)
            ?.slice(2) ?? ""
    const before = played.lines.slice(0, played.lines.indexOf("end"))
    const found = breach(schedule, events) ?? poolBreach(schedule, heardBy(before), last)
    if (found) return found
    // it has been seen to its end: no call may still wait
    const over = played.lines.filter(line => line.startsWith("="))
    const waits = schedule.steps.findIndex(
        ({ op }, k) =>
            op !== Op.ResumePausable &&
            ((op >= Op.Start && op <= Op.Restart && op !== Op.Run) || op === Op.Drain) &&
            !over.some(line => line.split(" ")[0] === `=${k}`)
    )
    return waits < 0 ? undefined : `the verb of step ${waits} never ended`
}

function difference(what: string, expected: string, found: string): string | undefined {
    return expected === found ? undefined : `${what} expected ${expected}\n${what} found    ${found}`
}

/** Verbs of one instant may end in any order. */
function list(results: string[]): string {
    return [...results].sort().join(" ")
}

function heardBy(lines: string[]): Told[] {
    const text = lines
        .filter(line => line.startsWith("E"))
        .map(line => line.slice(1))
        .join("")
    const pairs = text.match(/../g) ?? []
    return pairs.map(([kind, node]) => ({ node, kind: kind.charCodeAt(0) - scriptZero }))
}

/** Node by node: the order of what concerns different ones is the invariants' matter. */
function eventsOf(events: Told[]): string {
    // whether one was told in time the model has looked at
    events = events.filter(({ kind }) => kind !== EventKind.Recovered)
    const names = [...new Set(events.map(({ node }) => node))].sort()
    const of = (name: string) => events.filter(({ node }) => node === name).map(({ kind }) => EventKind[kind])
    return names.map(name => `${name}: ${of(name).join(" ")}`).join("; ")
}
