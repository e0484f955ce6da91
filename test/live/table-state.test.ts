import { expect, test } from "vitest"
import { Request } from "../../src/wire/record.js"
import {
    firstState,
    pressInTable,
    selectedIndex,
    shownRows,
    type TableAction,
    type Key,
    type TableState,
} from "../../tools/live/table-state.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"

const NAMES = ["params", "climate", "fan", "display", "net"]
const GRAPHS = [
    graphStatus(
        "pico",
        NAMES.map(name => nodeStatus(name, { status: name === "net" ? "no route" : "" }))
    ),
]

const ON_PICO = { device: "12abdd2289421234", graph: "pico" }

/** Types characters and `<named>` keys; gives where that leads and what is to be done. */
function typed(text: string, from: TableState = firstState(), graphs = GRAPHS) {
    let state = from
    const actions: TableAction[] = []
    for (const [word] of text.matchAll(/<[a-z-]+>|[^]/g)) {
        const key = /^<.+>$/.test(word)
            ? { input: "", name: word.slice(1, -1) as Key["name"] & string }
            : { input: word }
        const { state: next, action } = pressInTable(state, key, shownRows(graphs, state.filter))
        state = next
        if (action) actions.push(action)
    }
    const rows = shownRows(graphs, state.filter)
    return { state, actions, selected: rows[selectedIndex(state, rows)]?.node.name }
}

test.each([
    ["", "params"],
    ["j", "climate"],
    ["<down><down><up>", "climate"],
    ["kkk", "params"],
    ["jjjjjjjjj", "net"],
    ["G", "net"],
    ["Gg", "params"],
    ["<end><home>", "params"],
    ["<page-down><page-up>", "params"],
])("%s selects %s", (keys, name) => {
    expect(typed(keys).selected).toBe(name)
})

test.each([
    ["a", { request: Request.Activate, word: "activate", node: "params", arg: 0, ...ON_PICO }],
    ["jd", { request: Request.Deactivate, word: "deactivate", node: "climate", arg: 0, ...ON_PICO }],
    ["jjr", { request: Request.Restart, word: "restart", node: "fan", arg: 0, ...ON_PICO }],
    ["jjc", { request: Request.Clear, word: "clear", node: "fan", arg: 0, ...ON_PICO }],
    ["jjis", { request: Request.Inject, word: "inject stall", node: "fan", arg: 0, ...ON_PICO }],
    ["jjiw", { request: Request.Inject, word: "inject wedge", node: "fan", arg: 1, ...ON_PICO }],
    ["jjic", { request: Request.Inject, word: "inject crash", node: "fan", arg: 2, ...ON_PICO }],
    ["q", "quit"],
])("%s does %j", (keys, action) => {
    expect(typed(keys).actions).toEqual([action])
})

test.each(["ix", "i<escape>", "?q", "?a", "/a", "/q", "x", " ", "<return>"])("%s does nothing", keys => {
    expect(typed(keys).actions).toEqual([])
})

test("after an injection, or none, and after the help, keys are commands again", () => {
    for (const keys of ["ix", "is", "?x", "/f<return>", "/f<escape>"])
        expect(typed(keys).state.input, keys).toBe("keys")
})

test("Ctrl-C ends it, whatever is being typed", () => {
    for (const before of ["", "/", "i", "?"]) {
        const { state } = typed(before)
        expect(pressInTable(state, { input: "c", ctrl: true }, shownRows(GRAPHS, "")).action, before).toBe("quit")
    }
})

test("a filter leaves what matches in name, mode, state or status; Escape drops it", () => {
    expect(typed("/ROUTE").selected).toBe("net")
    expect(typed("/xx<backspace><backspace>fa<return>").state).toMatchObject({ filter: "fa", input: "keys" })
    expect(typed("/fa<escape>").state.filter).toBe("")
    expect(typed("/fa<return><escape>").state.filter).toBe("")
    expect(typed("/nothing<return>ad").actions).toEqual([])
    expect(shownRows(GRAPHS, "running")).toHaveLength(5)
    expect(typed("/fa<return>d").actions).toMatchObject([{ node: "fan" }])
})

test("the selection stays with its node when others come and go", () => {
    const { state } = typed("jjj")
    const fewer = [graphStatus("pico", [nodeStatus("display"), nodeStatus("net")])]
    expect(typed("", state, fewer).selected).toBe("display")
    expect(typed("", typed("j").state, fewer).selected).toBe("display")
    expect(typed("dj", firstState(), [])).toMatchObject({ selected: undefined, actions: [] })
})

test("what is selected by being first is held once something is done to it", () => {
    const { state } = typed("d")
    const turned = [graphStatus("pico", [nodeStatus("new"), nodeStatus("params")])]
    expect(typed("", state, turned).selected).toBe("params")
})

test("l and e choose the pane, and leave it again", () => {
    expect(typed("l").state.pane).toBe("log")
    expect(typed("le").state.pane).toBe("events")
    expect(typed("lee").state.pane).toBe("all")
    expect(typed("ll").state.pane).toBe("all")
})

test("nodes of the same name in two graphs are two rows", () => {
    const two = [graphStatus("one", [nodeStatus("a")]), graphStatus("two", [nodeStatus("a")])]
    expect(selectedIndex(typed("j", firstState(), two).state, shownRows(two, ""))).toBe(1)
    expect(typed("jr", firstState(), two).actions).toMatchObject([{ node: "a", graph: "two" }])
})
