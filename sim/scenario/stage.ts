// What a scenario's steps act on: its simulator, boards and sensors. Owns, for each board, how far what it said has been matched: a
// wait looks back to there, so that nothing said between two waits is lost.
import type { Board } from "../board.js"
import { HopelessError, TimeoutError, WaitError } from "../errors.js"
import { describePanic, type Panic } from "../panic.js"
import type { Sensor } from "../sensor.js"
import type { SimulatorCore } from "../simulator.js"
import type { Broker } from "../world/broker.js"
import { durationText } from "./duration.js"
import type { Place } from "./problem.js"
import { StepFailure } from "./step-failure.js"

/** A board, and what of it has been matched. */
export class StagedBoard {
    eventsSeen = 0
    jobsSeen = 0
    panicsSeen = 0

    constructor(
        readonly name: string,
        readonly board: Board,
        /** The board's own, so that `board.output` goes on where this has got to. */
        private readonly said: { matched: number } = board.said
    ) {}

    get logSeen(): number {
        return this.said.matched
    }

    set logSeen(seen: number) {
        this.said.matched = seen
    }
}

/** Texts that are kept beside a scenario. */
export interface SnapshotStore {
    read(name: string): Promise<string | undefined>
    write(name: string, text: string): Promise<void>
    /** What is there is written anew instead of compared. */
    readonly update: boolean
}

/** Something that must come true. */
export interface Expectation {
    /** Without "expected". */
    readonly wanted: string
    met(): boolean
    /** What there is instead, without "found". */
    found(): string
    /** A panic is what it waits for. */
    readonly ofPanic?: boolean
}

export class Stage {
    readonly boards = new Map<string, StagedBoard>()
    readonly sensors = new Map<string, Sensor>()
    /** Where the scenario has a network. */
    broker: Broker | undefined
    /** Of what boards published: how many have been matched. */
    messagesSeen = 0

    constructor(
        readonly sim: SimulatorCore,
        readonly snapshots: SnapshotStore,
        /** Told of every step that is done. */
        readonly passed: (step: { verb: string; place: Place }, round?: string) => void
    ) {}

    sensor(name: string): Sensor {
        return this.sensors.get(name) as Sensor
    }

    /** Lets time pass until it is met. Throws StepFailure at the end of `within` virtual ms, for a panic nobody expects, and where it cannot come. */
    async meet(expectation: Expectation, within: number): Promise<void> {
        const { wanted } = expectation
        const ready = () => {
            if (!expectation.ofPanic) this.noPanic(wanted)
            return expectation.met()
        }
        if (ready()) return
        try {
            await this.sim.until(ready, { timeout: within, what: wanted })
        } catch (e) {
            if (!(e instanceof WaitError)) throw e
            const why = e instanceof HopelessError ? `\n${reasonOf(e)}` : ""
            throw new StepFailure(
                e instanceof TimeoutError ? `${wanted} within ${durationText(within)}` : wanted,
                expectation.found() + why
            )
        }
    }

    /** Throws StepFailure for a panic that no step expected. */
    noPanic(wanted = "no panic"): void {
        for (const staged of this.boards.values()) {
            const panic: Panic | undefined = staged.board.panics[staged.panicsSeen]
            if (panic)
                throw new StepFailure(
                    wanted,
                    `a panic of ${staged.name} at ${durationText(panic.at)}: ${describePanic(panic)}`
                )
        }
    }
}

/** Why there is no use to wait, in a line. */
export function reasonOf(error: HopelessError): string {
    const [first] = error.message.split("\n")
    return "no use to wait: " + first.replace(/^Gave up waiting for [^]*?: (?=no fiber|the board|every board)/, "")
}
