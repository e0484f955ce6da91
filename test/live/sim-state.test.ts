import { expect, test } from "vitest"
import { Request } from "../../src/wire/record.js"
import { firstSimState, pressInSim, sensorIndex, type SimAction, type SimState } from "../../tools/live/sim-state.js"
import { shownRows, type Key } from "../../tools/live/table-state.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"

const GRAPHS = [
    graphStatus(
        "pico",
        ["climate", "fan"].map(name => nodeStatus(name))
    ),
]
const SENSORS = ["temperature", "humidity", "button", "relay"].map(name => ({
    name,
    isButton: () => name === "button",
}))
const OUTAGES = [{ key: "n" }]

/** Types characters and `<named>` keys; gives where that leads and what is to be done. */
function typed(text: string, from: SimState = firstSimState(), sensors = SENSORS) {
    let state = from
    const actions: SimAction[] = []
    for (const [word] of text.matchAll(/<[a-z-]+>|[^]/g)) {
        const key = /^<.+>$/.test(word)
            ? { input: "", name: word.slice(1, -1) as Key["name"] & string }
            : { input: word }
        const rows = shownRows(GRAPHS, state.table.filter)
        const { state: next, action } = pressInSim(state, key, { rows, sensors, outages: OUTAGES })
        state = next
        if (action) actions.push(action)
    }
    return { state, actions, sensor: sensors[sensorIndex(state, sensors)]?.name }
}

test.each<[string, SimAction]>([
    [" ", { do: "pause" }],
    [".", { do: "step" }],
    ["+", { do: "faster" }],
    ["<tab>-", { do: "slower" }],
    ["R", { do: "reboot" }],
    ["n", { do: "outage", key: "n" }],
    ["b", { do: "press", sensor: "button" }],
    ["<tab>jb", { do: "press", sensor: "button" }],
    ["h", { do: "hold", sensor: "button" }],
    ["<tab><right>", { do: "nudge", sensor: "temperature", by: 1 }],
    ["<tab><down><left>", { do: "nudge", sensor: "humidity", by: -1 }],
    ["<tab><return>-5 C<backspace><backspace><return>", { do: "type", sensor: "temperature", text: "-5" }],
    ["<tab>21.5<return>", { do: "type", sensor: "temperature", text: "21.5" }],
    ["<tab>Gu", { do: "plug", sensor: "relay" }],
    ["<tab>f", { do: "freeze", sensor: "temperature" }],
    ["<tab>m", { do: "mute", sensor: "temperature" }],
    ["<tab>t", { do: "follow", sensor: "temperature" }],
    ["q", "quit"],
    ["<tab>q", "quit"],
])("%s does %j", (keys, action) => {
    expect(typed(keys).actions).toEqual([action])
})

test("a d r i c are for the node that is selected, as in devsup top", () => {
    expect(typed("jd").actions).toMatchObject([
        { do: "ask", about: { request: Request.Deactivate, node: "fan", graph: "pico" } },
    ])
    expect(typed("is").actions).toMatchObject([
        { do: "ask", about: { request: Request.Inject, word: "inject stall", arg: 0 } },
    ])
    expect(typed("<tab>adrci").actions).toEqual([])
})

test.each([
    "<tab><return><return>",
    "<tab><return>  <return>",
    "<tab>12<escape>",
    "<tab>x",
    "<right>",
    "5",
    "u",
    "? ",
    "/ .",
    "i ",
])("%j does nothing", keys => {
    expect(typed(keys).actions).toEqual([])
})

test("Tab and Esc lead back to the nodes; a filter, a fault and the help keep their keys meanwhile", () => {
    expect(typed("<tab><tab>").state.focus).toBe("nodes")
    expect(typed("<tab><escape>").state.focus).toBe("nodes")
    expect(typed("/b.<return>").state.table.filter).toBe("b.")
    expect(typed("?b").state.table.input).toBe("keys")
    expect(typed("<tab>?b").state).toMatchObject({ focus: "sensors", table: { input: "keys" } })
    expect(typed("<tab>s").state.table.pane).toBe("slots")
})

test("Ctrl-C ends it while a value is typed", () => {
    const { state } = typed("<tab>12")
    expect(state.typed).toBe("12")
    const shown = { rows: [], sensors: SENSORS, outages: [] }
    expect(pressInSim(state, { input: "c", ctrl: true }, shown).action).toBe("quit")
})

test("the selection stays with its sensor once something was done to it; no sensors, no focus", () => {
    const { state } = typed("<tab><right>")
    expect(typed("", state, [{ name: "new", isButton: () => false }, ...SENSORS]).sensor).toBe("temperature")
    expect(typed("<tab>bh<right>", firstSimState(), [])).toMatchObject({ actions: [], state: { focus: "nodes" } })
})
