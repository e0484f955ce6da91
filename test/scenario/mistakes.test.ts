// What is wrong in a scenario file is told before time starts, all of it, with its place and what was probably meant.
import { describe, expect, test } from "vitest"
import { mistakes } from "./read-and-run.js"

const head = `boards: { stat: test/programs/sim/thermostat.ts }
sensors: { outdoor: { service: temperature }, lamp: { service: relay }, button: 0 }
steps:
`
const step = async (text: string) =>
    (await mistakes(`${head}  - ${text}\n`)).map(m => m.replace("x.scenario.yaml:", ""))

describe("the file", () => {
    test("is YAML", async () => {
        const [first] = await mistakes("boards: { a: b\nsteps: [")
        expect(first).toMatch(/^x\.scenario\.yaml:\d+:\d+: expected YAML, found this: \w/)
    })

    test("has boards and steps and no unknown keys", async () => {
        expect(await mistakes("sensor: {}\n")).toEqual([
            'x.scenario.yaml:1:1: expected a key of a scenario, found "sensor". Did you mean sensors?',
            "x.scenario.yaml:1:1: expected a scenario with the key boards, found none",
            "x.scenario.yaml:1:1: expected a scenario with the key steps, found none",
        ])
        expect(await mistakes("- advance: 1\n")).toEqual([
            "x.scenario.yaml:1:1: expected a scenario: a mapping with boards, sensors, steps, found a list",
        ])
    })

    test("names entries that exist", async () => {
        expect(await mistakes("boards:\n  a: firmware/none.ts\nsteps: [advance: 1]\n")).toEqual([
            "x.scenario.yaml:2:6: expected a firmware entry, a .ts file, found no such file: firmware/none.ts. " +
                "Paths start at the project's folder, or with ./ at the scenario's",
        ])
    })

    test("gives boards ids and settings they can have", async () => {
        const board = "boards: { a: { entry: test/programs/sim/idle.ts, "
        expect(await mistakes(`${board}deviceId: 12 } }\nsteps: [advance: 1]\n`)).toEqual([
            "x.scenario.yaml:1:60: expected a device id of 16 hex digits in quotes, found 12",
        ])
        expect(await mistakes(`${board}settings: { much-too-long-a-key: 1 } } }\nsteps: [advance: 1]\n`)).toEqual([
            `x.scenario.yaml:1:62: expected a setting's key of 1 to 13 characters, found "much-too-long-a-key"`,
        ])
    })

    test("gives each board an id of its own, and no anchor an alias of itself", async () => {
        const board = 'test/programs/sim/idle.ts, deviceId: "12abdd2289421234"'
        const boards = `boards:\n  a: { entry: ${board} }\n  b: { entry: ${board} }\n`
        expect(await mistakes(boards + "steps: [advance: 1]\n")).toEqual([
            "x.scenario.yaml:3:52: expected a device id that no other board has, found that of a",
        ])
        const text = "boards: { a: test/programs/sim/idle.ts }\nsteps:\n  - &a\n    repeat: { times: 2, steps: [*a] }\n"
        expect(await mistakes(text)).toEqual([
            "x.scenario.yaml:4:33: expected an alias of something it is not inside of, found *a",
        ])
    })

    test("names services there are", async () => {
        const text =
            "boards: { a: test/programs/sim/idle.ts }\nsensors:\n  out: { service: temprature }\nsteps: [advance: 1]\n"
        expect(await mistakes(text)).toEqual([
            'x.scenario.yaml:3:19: expected the name of a Jacdac service (camel case), found "temprature". Did you mean temperature?',
        ])
    })

    test("has every mistake told, in the order of the lines", async () => {
        const text = head + "  - advence: 5s\n  - advance: 5 sec\n  - set: { outdor: 3 }\n"
        expect((await mistakes(text)).map(m => m.split(":")[1])).toEqual(["4", "5", "6"])
    })
})

describe("a step", () => {
    test.each([
        ["advence: 5s", '4:5: expected a step, found "advence". Did you mean advance?'],
        [
            "advance",
            "4:5: expected a duration such as 500ms, 60s, 5m or 2h (a bare number is milliseconds), found advance alone. Write `advance: …`",
        ],
        ["{ advance: 1, reboot: }", "4:19: expected one thing a step, found advance and reboot. Make it two steps"],
        [
            "{ advance: 1, within: 2 }",
            '4:19: expected advance with nothing but its value beside it, found "within". There is none',
        ],
        [
            "advance: 5 sec",
            '4:14: expected a duration such as 500ms, 60s, 5m or 2h (a bare number is milliseconds), found "5 sec"',
        ],
        [
            "set: { outdor: 3 }",
            '4:12: expected the name of a sensor under `sensors`, found "outdor". Did you mean outdoor?',
        ],
        ["set: { outdoor: warm }", '4:21: expected a number in °C, the unit of temperature, found "warm"'],
        ["set: { outdoor: 70 °F }", "4:21: expected a number in °C, the unit of temperature, found one in °F"],
        ["press: outdoor", "4:12: expected a button to press, found the temperature outdoor"],
        [
            "play: { outdoor: none.csv }",
            /^4:22: expected a track that can be read, found Expected a track \(CSV or JSON\) at/,
        ],
        [
            "play: { outdoor: { rows: [[1s, 2], [1s, 3]] } }",
            "4:22: expected a track that can be read, found row 2 is not after row 1",
        ],
        [
            "expect: { state: { climate: runing } }",
            '4:33: expected a state of a node, found "runing". Did you mean running?',
        ],
        [
            "expect: { event: climate crasht }",
            "4:22: expected the kind of an event, found crasht. Did you mean crashed?",
        ],
        ["expect: { log: /(/ }", /^4:20: expected a regular expression, found \/\(\/: /],
        [
            "expect: { reading: { outdoor: { register: variant2 } } }",
            '4:47: expected a register of temperature, found "variant2". Did you mean variant?',
        ],
        [
            "{ expect: { log: a }, board: stad }",
            '4:34: expected the name of a board under `boards`, found "stad". Did you mean stat?',
        ],
        [
            "expect: { log: [a: b] }",
            "4:21: expected a text, or an expression between slashes such as /t \\d+/, found a mapping. A text with a colon needs quotes",
        ],
        ["never: { log: a }", "4:5: expected never with for beside it, found none"],
        ["inject: { climate: crush }", '4:24: expected a fault to inject, found "crush". Did you mean crash?'],
        ["repeat: { times: 0, steps: [advance: 1] }", "4:22: expected a whole number, from 1 to 100000, found 0"],
        ["broker: down", "4:13: expected a scenario with a network, found none. Add `broker: true` at the top"],
        ["snapshot: { name: A b, of: log }", '4:23: expected a name of small letters, digits and -, found "A b"'],
    ])("%s", async (text, message) => {
        expect(await step(text)).toEqual([typeof message === "string" ? message : expect.stringMatching(message)])
    })

    test("says which board it is about where there are several", async () => {
        const two =
            "boards: { a: test/programs/sim/idle.ts, b: test/programs/sim/idle.ts }\nsteps:\n  - expect: { log: x }\n"
        expect(await mistakes(two)).toEqual([
            "x.scenario.yaml:3:5: expected expect with `board:` beside it, one of a, b, found none",
        ])
    })
})
