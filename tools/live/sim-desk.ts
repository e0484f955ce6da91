// Where a person steers a simulated run by keys. Owns what was chosen and what is still to be done; it is done between two
// turns of the clock, so a key finds no half of one.
import type { Mocks } from "../mocks.js"
import type { Tempo } from "../tempo.js"
import { firstSimState, pressInSim, type SimAction, type SimState } from "./sim-state.js"
import { selectedIndex, shownRows, type Key, type NodeAction } from "./table-state.js"
import type { Told } from "./table-words.js"
import type { GraphStatus } from "../simulation.js"

export interface DeskParts {
    tempo: Tempo
    mocks: Mocks
    session: {
        status(): GraphStatus[]
        ask(action: NodeAction): Promise<void>
        reboot(device?: string): Promise<void>
    }
    quit(): void
}

type Doing = Exclude<SimAction, "quit">

const STEP = 1000

export class Desk {
    state: SimState = firstSimState()
    told: Told | undefined
    private readonly wanted: Doing[] = []

    constructor(
        readonly parts: DeskParts,
        /** What is shown has changed. */
        private readonly changed: () => void
    ) {}

    pressed(key: Key): void {
        const { session, mocks, quit } = this.parts
        const rows = shownRows(session.status(), this.state.table.filter)
        this.told = undefined
        const { state, action } = pressInSim(this.state, key, { rows, ...mocks })
        this.state = state
        if (action === "quit") quit()
        else if (action) this.wanted.push(action)
        this.changed()
    }

    /** Does what was asked for since; to be called where time stands between two turns. */
    async perform(): Promise<void> {
        while (this.wanted.length) {
            const action = this.wanted.shift() as Doing
            try {
                const text = await this.do(action)
                if (text !== undefined) this.told = { text, bad: false }
            } catch (e) {
                this.told = { text: (e as Error).message, bad: true }
            }
            this.changed()
        }
    }

    private async do(action: Doing): Promise<string | undefined> {
        const { tempo, mocks, session } = this.parts
        switch (action.do) {
            case "ask":
                return this.ask(action.about)
            case "pause":
                return void tempo.toggle()
            case "step":
                return void tempo.step(STEP)
            case "faster":
                return void tempo.faster()
            case "slower":
                return void tempo.slower()
            case "reboot":
                await session.reboot(this.device())
                return "the board was rebooted: its power went and came back"
            case "outage":
                return toggled(mocks, action.key)
        }
        const sensor = mocks.sensors.find(({ name }) => name === action.sensor)
        if (action.do === "nudge") return sensor?.nudge(action.by)
        return action.do === "type" ? sensor?.type(action.text) : sensor?.[action.do]()
    }

    /** Whose the selected node is. */
    private device(): string | undefined {
        const { table } = this.state
        const rows = shownRows(this.parts.session.status(), table.filter)
        return rows[selectedIndex(table, rows)]?.device
    }

    /** Said at once; the outcome, when time has brought it, takes its place. */
    private ask(action: NodeAction): string {
        const what = `${action.word} ${action.node}`
        const tell = (told: Told) => {
            this.told = told
            this.changed()
        }
        this.parts.session.ask(action).then(
            () => tell({ text: `${what}: done`, bad: false }),
            (e: Error) => tell({ text: `${what}: ${e.message}`, bad: true })
        )
        return `${what} …` + (this.parts.tempo.isPaused ? " (time is held: space lets it go on)" : "")
    }
}

function toggled({ outages }: Mocks, key: string): string | undefined {
    const outage = outages.find(each => each.key === key)
    if (!outage) return undefined
    if (outage.isDown()) outage.up()
    else outage.down()
    return `the ${outage.name} is ${outage.isDown() ? "down" : "up again"}`
}
