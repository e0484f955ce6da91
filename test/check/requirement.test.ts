// What a program asks of its board, read from its source: which capability, which node, where.
import { afterEach, expect, test } from "vitest"
import { type Requirement, requirementsOf } from "../../tools/check/requirement.js"
import { MadeProject } from "./made-project.js"

let project: MadeProject | undefined
afterEach(() => project?.remove())

function read(files: Record<string, string>) {
    project = new MadeProject(files)
    return requirementsOf(project.path("src/main.ts"), project.root)
}
const told = (list: Requirement[]) => list.map(r => [r.node ?? "-", r.need, r.what, r.place].join(" ")).sort()

const HEAD = `import * as ds from "@devicescript/core"
import { graph, Mode, Need, node, ready, Supervisor } from "devicescript-supervisor"
`

test("a node says what it needs, in every way that it can be written", () => {
    const { requirements, unreadable } = read({
        "src/main.ts":
            HEAD +
            `const both = Need.Wifi | Need.Tls
const options = { needs: Need.Tls }
const a = node("a", Mode.Terminate, async n => {}, { needs: Need.Wifi })
const b = node("b", Mode.Terminate, async n => {}, { deps: [ready(a)], needs: (Need.Wifi | Need.Tls) })
const c = node("c", Mode.Terminate, async n => {}, options)
const d = node("d", Mode.Terminate, async n => {}, { needs: both })
const e = node("e", Mode.Terminate, async n => {}, { needs: 1 })
const f = node("f", Mode.Terminate, async n => {}, { needs: ds.millis() })
const g = node("g", Mode.Terminate, async n => {})
`,
    })
    expect(told(requirements)).toEqual([
        "a wifi needs src/main.ts:5",
        "b tls needs src/main.ts:6",
        "b wifi needs src/main.ts:6",
        "c tls needs src/main.ts:7",
        "d tls needs src/main.ts:8",
        "d wifi needs src/main.ts:8",
        "e wifi needs src/main.ts:9",
    ])
    expect(unreadable).toEqual([{ node: "f", place: "src/main.ts:10" }])
})

test("a use is its node's, however far away the body keeps it", () => {
    const { requirements } = read({
        "src/main.ts":
            HEAD +
            `import { uplinkBody } from "./tasks"
import { link } from "./parts"
const NAME = "uplink"
const quiet = node("quiet", Mode.Terminate, async n => {})
const uplink = node(NAME, Mode.Terminate, uplinkBody(link), { deps: [ready(quiet)] })
const after = node("after", Mode.Terminate, async n => {}, { deps: [ready(uplink)] })
new Supervisor(graph([quiet, uplink, after]))
`,
        "src/tasks/index.ts": 'export { body as uplinkBody } from "./uplink"\nexport * from "./other"\n',
        "src/tasks/uplink.ts": "export function body(link: any) { return async () => {} }\n",
        "src/tasks/other.ts": "export const other = 1\n",
        "src/parts.ts":
            'import * as ds from "@devicescript/core"\nlet wifi: ds.Wifi\nif (!ds.isSimulator()) wifi = new ds.Wifi("w")\n' +
            "async function address() { return await wifi.ipAddress.read() }\nexport const link = { address }\n",
    })
    expect(told(requirements)).toEqual(["uplink wifi ds.Wifi src/parts.ts:3"])
})

test("without a node behind it a use is told by its place; a mere type is none, nor what nobody calls", () => {
    const { requirements } = read({
        "src/main.ts":
            HEAD +
            `import { Wifi } from "@devicescript/core"
import type { fetch } from "@devicescript/net"
import { connect } from "@devicescript/net"
let later: ds.Wifi
function unused() { return new ds.Wifi("never") }
async function unusedToo() { await connect({ host: "h", port: 1 }) }
const w = new Wifi("w")
`,
    })
    expect(told(requirements)).toEqual(["- wifi ds.Wifi src/main.ts:9"])
})

test("encryption is seen where it is asked for, with the defaults of the network package", () => {
    const { requirements } = read({
        "src/main.ts":
            HEAD +
            `import { connect, fetch, startMQTTClient, URL } from "@devicescript/net"
const plainUrl = new URL("https://nobody.fetches/this")
const broker = { host: "h", proto: "tcp" as const }
const address = "https://example.com/a"
const n = (name: string, body: any) => {}
const a = node("mqtt", Mode.Terminate, async () => { await startMQTTClient({ host: "h" }) })
const b = node("mqtt-plain", Mode.Terminate, async () => { await startMQTTClient(broker) })
const c = node("tls", Mode.Terminate, async () => { await connect({ host: "h", port: 1, proto: "tls" }) })
const d = node("tcp", Mode.Terminate, async () => { await connect({ host: "h", port: 1 }) })
const e = node("get", Mode.Terminate, async () => { await fetch(address) })
const f = node("get-plain", Mode.Terminate, async () => { await fetch("http://example.com") })
const g = node("get-part", Mode.Terminate, async () => { await fetch(\`https://\${a}\`) })
`,
    })
    const tls = requirements.filter(r => r.need === "tls")
    expect(told(tls)).toEqual([
        "get tls https:// src/main.ts:6",
        "get-part tls https:// src/main.ts:14",
        "mqtt tls startMQTTClient of @devicescript/net src/main.ts:8",
        "tls tls connect of @devicescript/net src/main.ts:10",
    ])
    const wifi = new Set(requirements.filter(r => r.need === "wifi").map(r => r.node))
    expect([...wifi].sort()).toEqual(["get", "get-part", "get-plain", "mqtt", "mqtt-plain", "tcp", "tls"])
})

test("nodes made in functions and pools are found; packages of others are read too", () => {
    const { requirements } = read({
        "src/main.ts":
            HEAD +
            `import { pool } from "devicescript-supervisor"
import { talk } from "made-radio"
function make(i: number) { return node("w" + i, Mode.Terminate, talk) }
const all = [make(1)]
const p = pool("crew", [Mode.Terminate], talk, { min: 1, max: 2, needs: Need.Tls })
`,
        "node_modules/made-radio/package.json":
            '{ "name": "made-radio", "main": "src/index.ts", "devicescript": { "library": true } }',
        "node_modules/made-radio/src/index.ts":
            'import { connect } from "@devicescript/net"\nexport async function talk() { await connect({ host: "h", port: 1 }) }\n',
    })
    const place = "node_modules/made-radio/src/index.ts:2"
    expect(told(requirements)).toEqual([
        `"w" + i wifi connect of @devicescript/net ${place}`,
        "crew tls needs src/main.ts:7",
        `crew wifi connect of @devicescript/net ${place}`,
    ])
})

test("the boards whose pins it imports, and where", () => {
    const { boards } = read({
        "src/main.ts": 'import { pins } from "@dsboard/pico"\nimport "./more"\n',
        "src/more.ts": '\nimport { pins } from "@dsboard/pico_w"\nimport { pins as again } from "@dsboard/pico"\n',
    })
    expect(boards).toEqual([
        { devsId: "pico", place: "src/main.ts:1" },
        { devsId: "pico_w", place: "src/more.ts:2" },
    ])
})
