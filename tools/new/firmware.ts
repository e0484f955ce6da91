// src/main.ts of a new project: a light that a button switches, as two nodes. Pure.
import type { BoardProfile } from "../boards/profile.js"
import { pickPins } from "./pick-pins.js"

export function firmware(board: BoardProfile): string {
    const { button, light } = pickPins(board)
    return `// The firmware of the ${board.name}: a button switches a light.
//   ${button} button to ground · ${light} relay, or a LED with its resistor
import * as ds from "@devicescript/core"
import { pins } from "@dsboard/${board.devsId}"
import { startButton, startRelay } from "@devicescript/servers"
import {
    Aborted,
    BackoffPolicy,
    graph,
    Mode,
    node,
    onFailure,
    ready,
    startSupervisorServer,
    Supervisor,
} from "devicescript-supervisor"

// The simulator has no pins: mocks on its bus serve the same roles.
const simulated = ds.isSimulator()
const button = simulated ? new ds.Button("button") : startButton({ pin: pins.${button} })
const relay = simulated ? new ds.Relay("relay") : startRelay({ pin: pins.${light} })

let wanted = false

// Every press asks for the other state.
const presses = node("presses", Mode.Terminate, async n => {
    let count = 0
    n.on(button.down, () => {
        wanted = !wanted
        n.reportStatus(++count + " presses")
    })
    n.setReady()
    await n.waitShutdown()
})

// Does what is asked for. What throws here is a crash of this node alone; it is started again, a little later each time.
const light = node(
    "light",
    Mode.Terminate,
    async n => {
        let on: boolean
        for (;;) {
            if (on !== wanted) {
                on = wanted
                await relay.enabled.write(on)
                n.reportStatus(on ? "on" : "off")
                console.log(on ? "light on" : "light off")
            }
            n.beat()
            if ((await n.sleep(50)) instanceof Aborted) break
        }
        // stopped, it is dark
        await relay.enabled.write(false)
    },
    { deps: [ready(presses)], beatTimeout: 2000, restart: onFailure(BackoffPolicy.exponential(500)) }
)

const supervisor = new Supervisor(graph([presses, light], "main"))
startSupervisorServer(supervisor)
for (;;) {
    const fault = await supervisor.run()
    if (fault) console.error(fault.message)
}
`
}
