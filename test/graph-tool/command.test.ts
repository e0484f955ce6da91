import { expect, test } from "vitest"
import { GraphCommand } from "../../tools/commands/graph.js"
import type { DataFlow } from "../../tools/graph/data-flow.js"
import { runCommandLine } from "../../tools/command-line.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"
import { FakeSimulator, graphStatus, nodeStatus } from "../tools/fake-simulator.js"

const dep = (node: string, kind = "plain") => ({ node, kind })

const house = graphStatus("house", [
    nodeStatus("net", { mode: "pause" }),
    nodeStatus("lamp", { deps: [dep("net", "bound")] }),
    nodeStatus("log", { mode: "on-demand", state: "stopped", deps: [dep("net", "ready"), dep("lamp")] }),
])
const garden = graphStatus("garden", [
    nodeStatus("pump", { reasons: ["disabled"] }),
    nodeStatus("net", { detached: true }),
])

const NO_DATA: DataFlow = { signals: [], resources: [], notes: [] }

/** devsup graph on a board that tells of these graphs, with these files. */
function setUp({ graphs = [house], files = {}, tty = false, flow = NO_DATA }: Setup = {}) {
    const io = new FakeIo(new FakeOutput(tty))
    const disk = new Map(Object.entries(files).map(([name, text]) => [`${io.cwd}/${name}`, text]))
    const written: string[] = []
    const sims: FakeSimulator[] = []
    const command = new GraphCommand({
        async open() {
            const sim = new FakeSimulator().at(700, board => void (board.graphs = structuredClone(graphs)))
            sims.push(sim)
            return sim
        },
        files: {
            read: file => {
                const found = disk.get(file)
                return typeof found === "string" ? new TextEncoder().encode(found) : found
            },
            write: (file, text) => {
                written.push(file.slice(io.cwd.length + 1))
                disk.set(file, text)
            },
        },
        data: async () => structuredClone(flow),
    })
    const run = (...words: string[]) => runCommandLine(["graph", ...words], [command], "0", io)
    return { run, io, sims, written, file: (name: string) => disk.get(`${io.cwd}/${name}`) }
}

interface Setup {
    graphs?: (typeof house)[]
    files?: Record<string, string | Uint8Array>
    tty?: boolean
    flow?: DataFlow
}

test("on a terminal: waves from left to right, kinds of edges by their lines, and what they mean", async () => {
    const { run, io, sims } = setUp({ tty: true })
    expect(await run()).toBe(0)
    expect(io.stdout.lines).toEqual([
        "graph house",
        "",
        "wave 1        wave 2            wave 3",
        "╭───────╮     ┌───────────┐",
        "│ net   │┄┄┄┄▷│ lamp      │─┐",
        "│ pause │     │ terminate │ │   ┌┄┄┄┄┄┄┄┄┄┄┄┐",
        "│       │═╗   └───────────┘ │   ┆ log       ┆",
        "╰───────╯ ║                 └──▶┆ on-demand ┆",
        "          ║   ╔════════════════▶┆           ┆",
        "          ╚═══╝                 └┄┄┄┄┄┄┄┄┄┄┄┘",
        "",
        "──▶ starts after it",
        "══▶ waits until it is ready",
        "┄┄▷ bound: stops and returns with its readiness",
    ])
    expect(sims).toHaveLength(1)
    expect(sims[0]).toMatchObject({ closed: true, booted: [`${io.cwd}/firmware/pico.ts`] })
})

test("elsewhere Mermaid; captions, and what is not started at boot", async () => {
    const { run, io } = setUp()
    expect(await run("firmware/pico.ts", "--caption", "net=two words", "--caption", 'lamp="hm"')).toBe(0)
    expect(io.stdout.lines).toEqual([
        "flowchart LR",
        '    net(["<b>net</b> · pause<br>two words"])',
        '    lamp["<b>lamp</b><br>#34;hm#34;"]',
        '    log{{"<b>log</b> · on-demand"}}:::waits',
        "    net -.-> lamp",
        "    net ==> log",
        "    lamp --> log",
        "    classDef waits stroke-dasharray: 5 4",
    ])
    expect(io.stderr.text).toBe("")
})

test("several graphs: all of them, or one by its name", async () => {
    const all = setUp({ graphs: [house, garden] })
    await all.run()
    expect(all.io.stdout.lines.filter(line => line.includes("subgraph"))).toEqual([
        '    subgraph graph_house["house"]',
        '    subgraph graph_garden["garden"]',
    ])
    expect(all.io.stdout.text).toContain('        net_2[["<b>net</b> · detached"]]\n')
    const one = setUp({ graphs: [house, garden] })
    await one.run("--graph", "garden", "--format", "json")
    expect(JSON.parse(one.io.stdout.text)).toMatchObject({
        schema: 1,
        graphs: [{ graph: "garden", nodes: [{ name: "pump", disabled: true, wave: 1 }, { detached: true }] }],
    })
})

test("one node: what a start waits for, what a stop and a crash do", async () => {
    const { run, io } = setUp()
    // an entry after the view is an entry
    expect(await run("--view", "node", "lamp", "firmware/esp32c3.ts", "--format", "ascii")).toBe(0)
    expect(io.stdout.lines).toEqual([
        "lamp of graph house: terminate",
        "",
        "start",
        "  stopped  ──▶ starting               boot or wake",
        "  starting ──▶ running                net ready",
        "  starting ──▶ bound-stopped          net not ready, held without a fault",
        "",
        "stop",
        "  running  ──▶ stopping               teardown or deactivate",
        "                                      or net not ready any more",
        "                                      once log acked",
        "  stopping ──▶ stopped                ack within ackTimeout (default 2 s)",
        "  stopping ──▶ fault, still stopping  no ack, shutdown-timeout",
        "                                      (with abortActivation: crashed)",
        "  stopped  ──▶ running again          wake, spawned afresh",
        "",
        "crash",
        "  running  ──▶ crashed                the body throws",
        "  crashed  ──▶ running again          its restart policy, if any",
        "                                      or activate, restart",
    ])
    const parked = setUp()
    await parked.run("--view", "node", "net")
    expect(parked.io.stdout.text).toContain("stopping --> parked: ack within ackTimeout (default 2 s)\n")
    expect(parked.io.stdout.text).toContain("running --> crashed: the body throws, lamp stopped with it\n")
    const asked = setUp()
    await asked.run("--view", "node", "log", "--format", "json")
    expect(JSON.parse(asked.io.stdout.text)).toMatchObject({
        lifecycles: [
            {
                initial: "stopped",
                chapters: [
                    {
                        transitions: [
                            { when: ["activate, also of a dependent"] },
                            {
                                to: "running",
                                when: [
                                    "lamp spawned, or left down",
                                    "net ready",
                                    expect.stringContaining("gateTimeout"),
                                ],
                            },
                            { to: "fault, stays down" },
                        ],
                    },
                    { title: "stop" },
                    { title: "crash" },
                ],
            },
        ],
    })
})

test("--out goes by the file's ending and says what was done; a picture that is current is not written again", async () => {
    const { run, io, written, file } = setUp({ tty: true })
    expect(await run("--out", "docs/g.svg")).toBe(0)
    expect(await run("--out", "docs/g.svg")).toBe(0)
    expect(await run("--out", "docs/g.svg", "--check")).toBe(0)
    expect(file("docs/g.svg")).toMatch(/^<svg xmlns/)
    expect(written).toEqual(["docs/g.svg"])
    expect(io.stderr.text.match(/docs.*\n/g)).toEqual([
        "docs/g.svg: written\n",
        "docs/g.svg: is up to date\n",
        "docs/g.svg: is up to date\n",
    ])
    expect(io.stdout.text).toBe("")
    expect(await run("--out", "g.mmd", "--check")).toBe(1)
    expect(io.stderr.text).toContain("found g.mmd is missing\nnext:  run the same without --check\n")
    expect(written).toEqual(["docs/g.svg"])
})

const README = [
    "# A house",
    "<!-- devsup graph firmware/pico.ts",
    "     net: the radio -->",
    "stale",
    "<!-- /devsup graph -->",
    "between",
    "<!-- devsup graph firmware/esp32c3.ts --view node lamp --format ascii -->",
    "<!-- /devsup graph -->",
    "<!-- devsup graph firmware/pico.ts --out docs/pico.svg -->",
    "<!-- /devsup graph -->",
    "the end",
].join("\r\n")

test("--update draws every marked picture again, each its own; programs are booted once; then it is current", async () => {
    const { run, io, sims, written, file } = setUp({ files: { "docs/guide.md": README } })
    expect(await run("--update", "docs/guide.md", "--check")).toBe(1)
    expect(written).toEqual([])
    expect(io.stdout.lines).toContain("- stale")
    expect(io.stdout.lines).toContain("+     net -.-> lamp")
    expect(io.stderr.text).toContain("found docs/pico.svg is missing\n       docs/guide.md is stale\n")
    expect(sims).toHaveLength(2)

    expect(await run("--update", "docs/guide.md")).toBe(0)
    expect(written).toEqual(["docs/pico.svg", "docs/guide.md"])
    const rows = (file("docs/guide.md") as string).split("\r\n")
    expect(rows.join("")).not.toContain("\n")
    expect(rows.slice(0, 6)).toEqual([...README.split("\r\n").slice(0, 3), "", "```mermaid", "flowchart LR"])
    expect(rows).toContain('    net(["<b>net</b> · pause<br>the radio"])')
    expect(rows).toContain("lamp of graph house: terminate")
    expect(rows).toContain("![the task graph of firmware/pico.ts](pico.svg)")
    expect(rows[rows.length - 1]).toBe("the end")
    expect(await run("--update", "docs/guide.md", "--check")).toBe(0)
    expect(io.stderr.text).toMatch(/docs\/pico\.svg: is up to date\ndocs\/guide\.md: is up to date\n$/)
})

test.each([
    ["--view node lmap", "did you mean lamp?"],
    ["--view brign-up", "did you mean bring-up?"],
    ["--view node", "write --view node climate"],
    ["--graph hose", "did you mean house?"],
    ["--format svgz", "did you mean svg?"],
    ["--caption lmap=x", "did you mean lamp?"],
    ["--caption lamp", "write for example --caption"],
    ["--out picture", "give it such an ending"],
    ["--check", "name a document"],
    ["--update README.md --format svg", "write it into the marker"],
    ["firmware/pico.ts --update README.md", "write it into the marker"],
    ["firmware/pico.ts --view bring-up firmware/esp32c3.ts", "run the command once for each"],
    ["firmware/pcio.ts", "firmware/pico.ts"],
    ["--update nowhere.md", "correct the path after --update"],
    ["--update plain.md", "write <!-- devsup graph ENTRY -->"],
    ["--update latin.md", "save it as UTF-8"],
])("bad usage, %s, says what to do", async (words, next) => {
    const files = { "plain.md": "nothing\n", "latin.md": Uint8Array.of(0x41, 0xe9, 0x0a) }
    const { run, io, written } = setUp({ files })
    expect(await run(...words.split(" "))).toBe(2)
    expect(io.stderr.text).toContain(next)
    expect(io.stdout.text).toBe("")
    expect(written).toEqual([])
})

test.each([
    ["--vew node lamp", "d.md:1: unknown option '--vew'"],
    ["firmware/pcio.ts", "d.md:1: no such file"],
    ["--view node lmap", 'd.md:1: "lmap"'],
    ["--format svg", "d.md:1: no --out"],
    ["--out g.txt", "d.md:1: ascii with --out"],
])("a marker that cannot be meant, %s, is refused with its place", async (words, found) => {
    const { run, io, written } = setUp({
        files: { "d.md": `<!-- devsup graph ${words} -->\n<!-- /devsup graph -->\n` },
    })
    expect(await run("--update", "d.md")).toBe(2)
    expect(io.stderr.text).toContain(found)
    expect(written).toEqual([])
})

test("a program without a supervisor on the bus is told how to show it", async () => {
    const { run, io, sims } = setUp({ graphs: [] })
    expect(await run()).toBe(1)
    expect(io.stderr.text).toBe(
        "error: expected firmware/pico.ts to show its graph on the bus\n" +
            "       found no supervisor service within 6 s\n" +
            "next:  add startSupervisorServer(supervisor) to the program\n"
    )
    expect(sims[0].closed).toBe(true)
})

const party = (node: string, mark = "") => ({ node, mark, declared: true, inCode: true })
const loop: DataFlow = {
    signals: [
        { name: "set", kind: "watch", caption: "", writers: [party("panel"), party("")], readers: [party("heater")] },
        {
            name: "heat",
            kind: "watch",
            caption: "",
            writers: [party("heater", "beat")],
            readers: [party("panel"), party("log")],
        },
    ],
    resources: [
        { name: "bus", kind: "slot", caption: "", providers: [], users: [{ node: "heater", how: "shared" }] },
        { name: "exit of log", kind: "exit", caption: "", providers: ["log"], users: [{ node: "panel", how: "lend" }] },
    ],
    notes: ["something is not known"],
}

test("the data view is read from the source: a circle is drawn, and nothing is booted", async () => {
    const { run, io, sims } = setUp({ flow: loop })
    expect(await run("--view", "data", "--caption", "heat=percent")).toBe(0)
    expect(io.stdout.lines).toEqual([
        "flowchart LR",
        '    set(["<b>set</b> · watch"])',
        '    panel["<b>panel</b>"]',
        '    the_program["<b>(program)</b>"]',
        '    heater["<b>heater</b>"]',
        '    heat(["<b>heat</b> · watch<br>percent"])',
        '    log["<b>log</b>"]',
        '    bus{{"<b>bus</b> · slot"}}',
        '    exit_of_log{{"<b>exit of log</b> · exit"}}',
        "    panel --> set",
        "    the_program --> set",
        "    set --> heater",
        "    heater == beat ==> heat",
        "    heat --> panel",
        "    heat --> log",
        "    bus -. shared .-> heater",
        "    log -. provides .-> exit_of_log",
        "    exit_of_log -. lend .-> panel",
    ])
    expect(io.stderr.text).toBe("note: something is not known\n")
    expect(sims).toHaveLength(0)
})

test("on a terminal the reader that closes the circle is drawn again; what lines mean is said", async () => {
    const { run, io } = setUp({ flow: loop, tty: true })
    expect(await run("--view", "data")).toBe(0)
    expect(io.stdout.text).toMatchInlineSnapshot(`
      "data

      ┌───────────┐
      │ bus       │┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╮
      │ slot      │               ┆   ┌────────┐    ╭───────╮     ┌─────────┐    ┌─────────────┐    ┌┄┄┄┄┄┄┄┄┄┐
      └───────────┘               ┆   │ heater │═══▶│ heat  │────▶│ log     │┄┄┄▷│ exit of log │┄┄┄▷┆ panel   ┆
      ┌───────────┐               ╰┄┄▷│        │    │ watch │     └─────────┘    │ exit        │    ┆ (again) ┆
      │ panel     │─┐                 │        │    │       │─┐                  └─────────────┘    └┄┄┄┄┄┄┄┄┄┘
      └───────────┘ │   ╭───────╮ ┌──▶│        │    ╰───────╯ │   ┌┄┄┄┄┄┄┄┄┄┐
                    │   │ set   │─┘   └────────┘              │   ┆ panel   ┆
      ┌───────────┐ └──▶│ watch │                             └──▶┆ (again) ┆
      │ (program) │────▶│       │                                 └┄┄┄┄┄┄┄┄┄┘
      └───────────┘     ╰───────╯

      ──▶ writes, is read by
      ══▶ writes that speak for the node: observed, beat
      ┄┄▷ provides, is used by
      "
    `)
    const svg = setUp({ flow: loop })
    await svg.run("--view", "data", "--format", "svg")
    expect(svg.io.stdout.text.match(/\(again\)/g)).toHaveLength(2)
    expect(svg.io.stdout.text).toContain("writes, is read by")
    expect(svg.io.stdout.text).not.toContain("on demand")
    const json = setUp({ flow: loop })
    await json.run("--view", "data", "--format", "json")
    expect(JSON.parse(json.io.stdout.text)).toEqual({ schema: 1, ...loop })
})

test("what makes no sense of data is refused", async () => {
    const of = async (...words: string[]) => {
        const { run, io } = setUp({ flow: loop })
        return `${await run("--view", "data", ...words)} ${io.stderr.lines.join(" ")}`
    }
    expect(await of("--graph", "house")).toMatch(/^2 .*without --graph/)
    expect(await of("--caption", "heet=percent")).toMatch(/^2 .*found "heet"/)
})
