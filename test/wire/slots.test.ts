import { Packet } from "jacdac-ts"
import { afterEach, expect, test } from "vitest"
import { ControlError, OnlyShownError, Simulator, UnknownJobError, type Board, type JobEvent } from "../../sim/index.js"
import { SupervisorClient } from "../../sim/wire/client.js"
import { readOutcome, readRecord } from "../../src/wire/layout.js"
import { Answer, Code, headerSize, payloadSize, Record, Request } from "../../src/wire/record.js"
import { closeAll, watch } from "./watched-board.js"

let sim: Simulator | undefined
afterEach(async () => {
    await sim?.close()
    sim = undefined
    await closeAll()
})

async function boot(program = "slots"): Promise<Board> {
    sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot(`test/programs/wire/${program}.ts`)
    await sim.runUntil(1000)
    return board
}

function slots(board: Pick<Board, "status">): string[] {
    return board
        .status()
        .slots.map(
            ({ slot, status, ownerId, queueDepth, held }) =>
                `${slot} ${status} ${ownerId} +${queueDepth}${held ? " held" : ""}`
        )
}

/** Without when. */
function told({ kind, id, name, slot, attempt, outcome, rejection, delay, reason, count }: JobEvent): string {
    const about = id === undefined ? [] : [`${id} ${name}@${slot}`]
    const how = [outcome, rejection, delay === undefined ? undefined : `${delay}ms`, reason && `"${reason}"`]
    return [kind, ...about, attempt && `x${attempt}`, ...how, count].filter(part => part !== undefined).join(" ")
}

test("a program with a controller that nobody uses has no slots; the status is that of DESIGN 3.7", async () => {
    const board = await boot()
    expect(board.status().slots).toEqual([])
    await board.activate("queue")
    expect(board.status().slots).toEqual([
        { slot: "uplink", status: "running", ownerId: 1, queueDepth: 0, held: false },
    ])
    expect(board.jobEvents[0]).toEqual({
        seq: 1,
        at: 1000,
        kind: "submitted",
        id: 1,
        name: "up1",
        slot: "uplink",
        reason: "admitting",
    })
})

test("slots are sorted by name; owners, queues and held ones are told, and what is gone is gone", async () => {
    const board = await boot()
    for (const deed of ["queue", "queue", "stays", "needs"]) await board.activate(deed)
    expect(slots(board)).toEqual(["a-stable running 3 +0", "send idle null +1 held", "uplink running 1 +1"])
    await board.activate("net")
    await sim?.advance(40)
    expect(slots(board)).toEqual(["a-stable running 3 +0", "send running 4 +0", "uplink running 1 +1"])
    await sim?.advance(400)
    expect(slots(board)).toEqual(["a-stable running 3 +0", "uplink running 1 +1"])
    await board.activate("replace")
    await sim?.advance(100)
    expect(slots(board)).toEqual(["a-stable running 3 +0", "uplink running 5 +0"])
    await board.activate("shut")
    await sim?.advance(500)
    expect(slots(board)).toEqual([])
})

test("a change of a slot is pushed within 20 ms, without being asked for", async () => {
    const { sim, client, link } = await watch("slots")
    await sim.runUntil(1000)
    const changes: [number, string[]][] = []
    link.onPacket(() => {
        const now = slots(client)
        if (changes.at(-1)?.[1].join() !== now.join()) changes.push([sim.now, now])
    })
    const asked = client.control(0, "queue", 0, { wait: false })
    await sim.runUntil(1300)
    await asked
    const at = client.jobEvents[0].at
    const seen = changes.find(([, now]) => now.length)
    expect(seen?.[1]).toEqual(["uplink running 1 +0"])
    expect((seen?.[0] ?? Infinity) - at).toBeLessThanOrEqual(20)
})

test("all that a controller tells of a job: its words, numbers and texts", async () => {
    const board = await boot()
    await board.activate("tries")
    await sim?.advance(1000)
    expect(board.jobEvents.map(told).map(line => line.replace(/backoff (.*) \d+ms/, "backoff $1 *ms"))).toEqual([
        'submitted 1 call@ring "admitting"',
        'slot-transition 1 call@ring "admitting→running"',
        "added 1 call@ring",
        "attempt-starting 1 call@ring x1",
        'attempt-failed 1 call@ring x1 "no route to héé€"',
        'backoff 1 call@ring x1 *ms "no route to héé€"',
        "attempt-starting 1 call@ring x2",
        'attempt-failed 1 call@ring x2 "no route to héé€"',
        'finished 1 call@ring x2 failed "no route to héé€"',
        "removed 1 call@ring x2",
        'slot-transition 1 call@ring x2 "running→idle"',
    ])
})

test("a burst is told of as far as it fits, and the rest is counted in its place", async () => {
    const board = await boot()
    await board.activate("burst")
    await sim?.advance(100)
    await sim?.advance(100)
    expect(slots(board)).toHaveLength(10)
    expect(board.jobEvents.map(e => e.seq)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
    await board.cancel(board.status().slots[0].ownerId ?? 0)
    await sim?.advance(100)
    const next = board.jobEvents[33]
    expect(next).toMatchObject({ kind: "remove-requested", id: 1 })
    const count = next.seq - 33
    expect(count).toBeGreaterThan(0)
    expect(board.jobEvents[32]).toEqual({
        seq: next.seq - 1,
        at: next.at,
        kind: "lost",
        count,
        reason: `${count} events`,
    })
})

test("a cancel resolves when the job has ended, with all it told of already in", async () => {
    const board = await boot()
    await board.activate("stays")
    await board.cancel(1)
    // its grace was 200 ms
    expect(board.jobEvents.find(e => e.kind === "finished")).toMatchObject({ id: 1, outcome: "force-aborted" })
    expect(slots(board)).toEqual([])
})

test("a cancel of what is going already waits for the same end; two hosts may", async () => {
    const board = await boot()
    await board.activate("stays")
    await Promise.all([board.cancel(1), board.cancel(1)])
    expect(board.jobEvents.filter(e => e.kind === "remove-requested")).toHaveLength(1)
    expect(slots(board)).toEqual([])
})

test("a submission that waits is taken out of its queue", async () => {
    const board = await boot()
    await board.activate("needs")
    await board.cancel(1)
    expect(board.jobEvents.at(-1)).toMatchObject({ kind: "rejected", id: 1, rejection: "removed-from-queue" })
    expect(slots(board)).toEqual([])
})

test("a job that is not there: the ids there are", async () => {
    const board = await boot()
    await board.activate("queue")
    await board.activate("needs")
    await board.activate("tries")
    await sim?.advance(1000)
    const error = await board.cancel(7).catch((e: unknown) => e as Error)
    expect(error).toBeInstanceOf(UnknownJobError)
    expect(String(error)).toContain(
        "Expected the id of a job that lives or waits, found 7. There is 1 (up1), 2 (send)."
    )
    await board.cancel(2)
    await board.cancel(1)
    await expect(board.cancel(1)).rejects.toThrow("found 1. There is none.")
})

test("a controller that is shut down cancels nothing, and says why", async () => {
    const board = await boot()
    await board.activate("shut")
    const error = await board.cancel(1).catch((e: unknown) => e as Error)
    expect(error).toBeInstanceOf(ControlError)
    expect(String(error)).toContain("expected an open controller, found it shut down")
})

test("a cancel whose answers get lost is asked again, and done once", async () => {
    let answers = 0
    let isCancelling = false
    const loses = (packet: { data: Uint8Array }) => {
        const isOutcome = [...records(packet.data)].includes(Record.Outcome)
        return isOutcome && isCancelling && ++answers < 3
    }
    const { sim, client, board } = await watch("slots", { loses })
    await sim.runUntil(1000)
    await board.activate("stays")
    isCancelling = true
    const done = client.cancel(1)
    await sim.runUntil(4000)
    await done
    expect(answers).toBeGreaterThanOrEqual(3)
    expect(client.jobEvents.filter(e => e.kind === "remove-requested")).toHaveLength(1)
})

test("without a controller there is nothing to cancel, and no record of one", async () => {
    const { sim, board, reports } = await watch("controlled")
    await sim.runUntil(1000)
    await board.refresh()
    expect(board.status().slots).toEqual([])
    expect(reports.flatMap(({ payload }) => [...records(payload)]).filter(type => type >= Record.Slots)).toEqual([])
    await expect(board.cancel(1)).rejects.toThrow(
        "Expected a program that shows a controller, found graph chain without one. Pass { controller } to its"
    )
})

test("nobody listens: nothing is sent and nothing kept; whoever comes gets the slots as they are, and no lost", async () => {
    const { sim, board, reports, link } = await watch("slots-alone", { alone: true, gcStress: true })
    await sim.runUntil(2050)
    const before = board.heap().live
    await sim.runUntil(4050)
    expect(board.heap().live).toBe(before)
    expect(reports).toEqual([])
    const client = new SupervisorClient(link)
    await sim.runUntil(4270)
    // at 120 bytes the first € would be cut
    expect(slots(client)).toEqual([`a${"é".repeat(59)} running 1 +0`])
    expect(client.jobEvents[0].seq).toBeGreaterThan(100)
    expect(client.jobEvents.map(e => e.kind)).not.toContain("lost")
    client.close()
})

test("a device of today takes cancels of newer hosts, and tells an old one's that it knows none", async () => {
    const watched = await watch("slots")
    const { sim, link, board, reports } = watched
    const send = async (...data: number[]) => {
        const packet = Packet.from(Code.Control, Uint8Array.from(data))
        packet.deviceIdentifier = link.serverId
        packet.serviceIndex = 1
        packet.isCommand = true
        const from = reports.length
        link.send(packet)
        await sim.advance(400)
        return outcomes(reports.slice(from))
    }
    await sim.runUntil(1000)
    await board.activate("stays")
    const cancel = (token: number, id: number) => [token, 1, Request.Cancel, 0, 0, 0, id, 0, 0, 0]
    expect(await send(1, 1, Request.Cancel, 0, 0, 0)).toEqual(["257 NotKnown"])
    expect(await send(2, 1, Request.Cancel, 0, 0, 1, 1, 0, 0, 0)).toEqual(["258 Forgotten"])
    expect(slots(board)).toEqual(["a-stable running 1 +0"])
    expect(await send(...cancel(3, 9))).toEqual(["259 Accepted", "259 NoJob"])
    expect(await send(...cancel(4, 1), 5, 6)).toEqual(["260 Accepted", "260 Done"])
    expect(await send(...cancel(4, 1))).toEqual(["260 Done"])
})

test("nothing of a cancel stays: the heap after ten more is what it was", async () => {
    const { sim, board } = await watch("slots", { gcStress: true })
    await sim.runUntil(1000)
    const live: number[] = []
    for (let id = 1; id <= 20; ++id) {
        await board.activate("stays")
        await board.cancel(id)
        await expect(board.cancel(99)).rejects.toThrow(UnknownJobError)
        await sim.advance(100)
        if (id === 10 || id === 20) live.push(board.heap().live)
    }
    // the packet that came last is as long as it is; whatever stayed of each cancel would be hundreds of bytes
    expect(live[1]).toBeLessThanOrEqual(live[0] + 40)
})

test("a program that is only shown takes no cancels", async () => {
    const { sim, board } = await watch("slots-shown")
    await sim.runUntil(1000)
    expect(slots(board)).toEqual(["stable running 1 +0"])
    await expect(board.cancel(1)).rejects.toThrow(OnlyShownError)
    expect(slots(board)).toEqual(["stable running 1 +0"])
})

test("the program starts again: slots are those of the new run, and events count from 1", async () => {
    const { sim, board, client } = await watch("slots-alone")
    await sim.runUntil(1500)
    const before = client.jobEvents.length
    await board.reboot()
    expect(board.status().slots.length).toBeGreaterThan(0)
    await sim.runUntil(4000)
    expect(board.status().slots[0]).toMatchObject({ ownerId: 1, status: "running" })
    const after = client.jobEvents.slice(before)
    expect(after[0].seq).toBeLessThan(20)
    expect(after.map(e => e.kind)).not.toContain("lost")
})

test("all slots of a change go in as few packets as fit, none too long", async () => {
    const { sim, board, reports } = await watch("slots")
    await sim.runUntil(1000)
    await board.activate("burst")
    await sim.advance(300)
    for (const { payload } of reports) expect(payload.length).toBeLessThanOrEqual(payloadSize)
    const telling = reports.filter(({ payload }) => [...records(payload)].includes(Record.Slots))
    // none, then all ten
    expect(telling.map(({ payload }) => [...records(payload)].filter(type => type === Record.Slots).length)).toEqual([
        1, 10,
    ])
})

/** What came of control commands: `token answer`. */
function outcomes(reports: { payload: Uint8Array }[]): string[] {
    const found: string[] = []
    for (const { payload } of reports)
        for (let at = headerSize; at < payload.length; at += payload[at])
            if (readRecord(payload, at).type === (Record.Outcome as number)) {
                const { token, answer } = readOutcome(payload.subarray(at))
                found.push(`${token} ${Answer[answer]}`)
            }
    return found
}

function* records(payload: Uint8Array): Generator<number> {
    for (let at = headerSize; at < payload.length; at += readRecord(payload, at).length)
        yield readRecord(payload, at).type
}
