import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { TopCommand } from "../../tools/commands/top.js"
import type { Io } from "../../tools/io.js"
import { openLiveView } from "../../tools/view/live.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld, tick } from "./fake-connection.js"

/** A terminal that keeps what it was sent. */
class FakeTerminal extends PassThrough {
    readonly isTTY = true
    columns = 80
    rows = 24
    text = ""
    constructor() {
        super()
        this.on("data", (bytes: Buffer) => (this.text += bytes.toString()))
    }
}

class FakeKeyboard extends PassThrough {
    readonly isTTY = true
    raw = false
    setRawMode(raw: boolean) {
        this.raw = raw
        return this
    }
    ref() {}
    unref() {}
}

function world() {
    const base = new LiveWorld()
    base.board.graphs = [graphStatus("pico", [nodeStatus("climate"), nodeStatus("fan")])]
    const terminal = new FakeTerminal()
    const keyboard = new FakeKeyboard()
    const io: Io = { ...base.io, stdout: terminal as never, stdin: keyboard }
    const command = new TopCommand({ ...base.parts, view: async () => openLiveView })
    return { base, terminal, keyboard, run: () => command.run({ board: {}, json: false }, io) }
}

async function until(condition: () => boolean) {
    while (!condition()) await tick()
}

test("keys reach the board, pasted ones one by one; q gives the terminal back", async () => {
    const { base, terminal, keyboard, run } = world()
    const running = run()
    await until(() => terminal.text.includes("climate") && keyboard.raw)
    keyboard.write("jd")
    await until(() => base.board.asked.length === 1)
    expect(base.board.asked).toMatchObject([{ node: "fan" }])
    keyboard.write("\u001b[A")
    await tick()
    keyboard.write("r")
    await until(() => base.board.asked.length === 2)
    expect(base.board.asked[1]).toMatchObject({ node: "climate" })
    keyboard.write("q")
    expect(await running).toBe(0)
    expect(keyboard.raw).toBe(false)
    expect(terminal.text.startsWith("\u001b[?1049h")).toBe(true)
    expect(terminal.text.lastIndexOf("\u001b[?1049l")).toBeGreaterThan(terminal.text.lastIndexOf("\u001b[?1049h"))
    expect(terminal.text.lastIndexOf("\u001b[?25h")).toBeGreaterThan(terminal.text.lastIndexOf("\u001b[?25l"))
    expect(base.board.closes).toBe(1)
})

test("keys that arrive together are keys: text, backspace, Enter, Ctrl-C", async () => {
    const { base, terminal, keyboard, run } = world()
    const running = run()
    await until(() => terminal.text.includes("climate") && keyboard.raw)
    keyboard.write("/fanx\u007f\rd\u0003")
    expect(await running).toBe(0)
    expect(base.board.asked).toMatchObject([{ node: "fan" }])
})

test("Ctrl-C is a key here, and SIGTERM ends it too", async () => {
    const first = world()
    const running = first.run()
    await until(() => first.terminal.text.includes("climate") && first.keyboard.raw)
    first.keyboard.write("\u0003")
    expect(await running).toBe(0)
    const second = world()
    const again = second.run()
    await until(() => second.terminal.text.includes("climate"))
    second.base.base.interrupt("SIGTERM")
    expect(await again).toBe(0)
    expect(second.terminal.text).toContain("\u001b[?1049l")
})
