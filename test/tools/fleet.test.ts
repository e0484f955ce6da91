// devsup sim --boards N: what is asked of the lanes, what is printed, and how it ends; then two boards in real threads.
import { beforeEach, expect, test } from "vitest"
import { GraphError } from "../../sim/errors.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { runBoard, type BoardRun, type FleetOptions } from "../../tools/fleet/board-run.js"
import { fleetParts } from "../../tools/fleet/fleet-parts.js"
import { fleetPlan, type PlannedBoard } from "../../tools/fleet/plan.js"
import type { FleetParts } from "../../tools/fleet/run-fleet.js"
import { failureOf, revived } from "../../tools/lanes/failure.js"
import type { Lane } from "../../tools/lanes/lane.js"
import { FakeIo, FakeOutput } from "./fake-io.js"
import { fakeParts, FakeSimulator } from "./fake-simulator.js"

/** A file that exists; no fake lane reads it. */
const ENTRY = "test/tools/fake-io.ts"

let io: FakeIo
let lanes: { options: FleetOptions; ran: PlannedBoard[]; closed: number }[]
/** What becomes of a board. */
let became: (planned: PlannedBoard) => Partial<BoardRun> | Promise<Partial<BoardRun>>

beforeEach(() => {
    io = new FakeIo()
    lanes = []
    became = () => ({})
})

function wellRun(planned: PlannedBoard): BoardRun {
    const device = `device${planned.board}`
    const nothing = { panics: [], isDead: false, crashes: {}, faults: 0, down: {}, logErrors: 0 }
    return { ...planned, device, boots: 1, ...nothing, virtualMs: 60_000, wallMs: 100 }
}

const parts: FleetParts = {
    compile: async () => {},
    cores: () => 2,
    memory: () => 300 * 2 ** 20,
    lane(options, passed): Lane<PlannedBoard, BoardRun> {
        const lane = { options, ran: [] as PlannedBoard[], closed: 0 }
        lanes.push(lane)
        return {
            async run(planned) {
                lane.ran.push(planned)
                passed(30_000)
                io.wall += 1000
                return { ...wellRun(planned), ...(await became(planned)) }
            },
            close: () => void lane.closed++,
        }
    },
}

async function devsup(...words: string[]) {
    const command = new SimCommand(fakeParts(new FakeSimulator(), { fleet: async () => parts }))
    return await runCommandLine(["sim", ENTRY, ...words], [command], "", io)
}

test("every board has a seed of its own, the first that of the fleet; a line a board and one that sums up", async () => {
    expect(await devsup("--boards", "3", "--for", "1m", "--seed", "7", "--sensor", "temperature=30")).toBe(0)
    const plan = fleetPlan(3, 7)
    expect(plan[0]).toEqual({ board: 1, seed: 7 })
    expect(new Set(plan.map(({ seed }) => seed)).size).toBe(3)
    expect(lanes).toHaveLength(2)
    expect(lanes.flatMap(lane => lane.ran).sort((a, b) => a.board - b.board)).toEqual(plan)
    expect(lanes[0]?.options).toMatchObject({
        duration: 60_000,
        mocks: { sensors: [{ name: "temperature", value: 30 }] },
    })
    expect(lanes.map(lane => lane.closed)).toEqual([1, 1])
    const lines = io.stdout.lines
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe("ok    board  1  device1  seed 7  1 min in 0.1 s")
    expect(lines[3]).toBe("3 boards: 3 well; 3 min of virtual time in 3.0 s, 60 x real time; 300 MB")
    expect(io.stderr.text).toBe("")
})

test("a panic is exit 7 and says how to run that board by itself; crashes are only with --strict", async () => {
    became = ({ board }) => (board === 2 ? { crashes: { fan: 3 }, faults: 1, down: { fan: "crashed" } } : {})
    expect(await devsup("--boards", "2", "--for", "90s")).toBe(0)
    expect(io.stdout.text).toContain("\n      fan crashed 3 times\n      fan is crashed\n      1 fault\n")
    expect(io.stdout.lines.at(-1)).toContain("2 boards: 1 well, 1 with crashed nodes; ")
    expect(await devsup("--boards", "2", "--for", "90s", "--strict", "--no-track")).toBe(7)
    const { seed } = fleetPlan(2, 1)[1] as PlannedBoard
    expect(io.stderr.text).toContain("expected no node to crash (--strict)\n       found a crash on 1 of 2 boards\n")
    expect(io.stderr.text).toContain(`devsup sim ${ENTRY} --seed ${seed} --for 90s --strict (and the same sensors`)
    const panics = [{ at: 1500, name: "UnhandledException", message: "oops" }]
    became = () => ({ panics, boots: 2, logErrors: 2, firstError: "! oops" })
    expect(await devsup("--boards", "2", "--for", "90s")).toBe(7)
    expect(io.stdout.text).toContain(
        "      UnhandledException at 1.500 s: oops\n      2 boots\n      2 errors logged, the first: ! oops\n"
    )
    expect(io.stderr.text).toContain("found a panic on 2 of 2 boards")
})

test("--json: an object a board and one that sums up", async () => {
    became = ({ board }) => (board === 1 ? { isDead: true, virtualMs: 500 } : {})
    expect(await devsup("--boards", "2", "--for", "1m", "--json", "--jobs", "1")).toBe(7)
    expect(io.stdout.lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
        { schema: 1, board: 1, seed: 1, isDead: true },
        { schema: 1, board: 2, device: "device2", panics: [] },
        {
            schema: 1,
            summary: { boards: 2, notRun: 0, well: 1, panicked: 1, virtualMs: 60_500, wallMs: 2000, boots: 2 },
        },
    ])
    expect(lanes).toHaveLength(1)
})

test("interrupted: what is done is summed up, the threads end, exit 130", async () => {
    became = ({ board }) => {
        if (board === 1) return {}
        io.interrupt("SIGINT")
        return new Promise(() => undefined)
    }
    expect(await devsup("--boards", "5", "--for", "1m", "--jobs", "1")).toBe(130)
    expect(io.stdout.lines.at(-1)).toContain("5 boards: 1 well, 4 not run to the end; ")
    expect(lanes.map(lane => lane.closed)).toEqual([1])
})

test("on a terminal it says how far it is, and takes that back", async () => {
    const terminal = new FakeOutput(true)
    io = Object.assign(new FakeIo(), { stderr: terminal })
    expect(await devsup("--boards", "2", "--for", "1m", "--jobs", "1")).toBe(0)
    expect(terminal.text).toContain("1 of 2 boards, 25 % …")
    expect(terminal.text.endsWith("\r\u001b[K")).toBe(true)
})

test("what fails in a lane ends it as it would end a single board", async () => {
    became = () => Promise.reject(new Error("broken"))
    expect(await devsup("--boards", "2", "--for", "1m")).toBe(1)
    expect(lanes.every(lane => lane.closed === 1)).toBe(true)
})

test.each([
    [["--boards", "0", "--for", "1m"], '"0"'],
    [["--boards", "2"], "expected a duration with --boards"],
    [["--boards", "2", "--for", "1m", "--listen", "7070"], "expected --boards without --listen"],
    [["--boards", "2", "--for", "1m", "--timeline", "x.svg"], "expected --boards without --timeline"],
    [["--jobs", "2"], "expected --jobs with --boards"],
    [["test/tools/fake-simulator.ts", "--boards", "2", "--for", "1m"], "expected one entry with --boards"],
])("%j is refused", async (words, text) => {
    expect(await devsup(...words)).toBe(2)
    expect(io.stderr.text).toContain(text)
    expect(lanes).toEqual([])
})

test("a thread gives what this process gives, for boards that differ", async () => {
    const file = `${process.cwd()}/test/programs/wire/two.ts`
    const options = { file, duration: 3000, mocks: { sensors: [], cwd: "." } }
    const [first, second] = fleetPlan(2, 3) as [PlannedBoard, PlannedBoard]
    const timeless = ({ wallMs: _, ...rest }: BoardRun) => rest
    const lane = fleetParts.lane(options, () => {})
    try {
        const run = await lane.run(first)
        expect(timeless(run)).toEqual(timeless(await runBoard(first, options)))
        expect(run).toMatchObject({ board: 1, seed: 3, boots: 1, panics: [], isDead: false, down: {}, virtualMs: 3000 })
        expect(run.heapBytes).toBeGreaterThan(1000)
        expect((await lane.run(second)).device).not.toBe(run.device)
    } finally {
        lane.close()
    }
})

test("an error leaves a thread as what people will read", () => {
    const refused = revived(failureOf(new GraphError("x.ts", "cycle: a -> b -> a")))
    expect(refused).toMatchObject({ code: 1, found: expect.stringContaining("cycle: a -> b -> a") as string })
    expect(refused.stack).toContain("fleet.test")
})
