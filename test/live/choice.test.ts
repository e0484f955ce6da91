import { expect, test } from "vitest"
import { StatusCommand } from "../../tools/commands/status.js"
import { ExitCode } from "../../tools/exit-code.js"
import { UserError } from "../../tools/user-error.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld } from "./fake-connection.js"

async function choice(...words: string[]) {
    const world = new LiveWorld()
    world.board.graphs = [graphStatus("pico", [nodeStatus("fan")])]
    const code = await world.run(new StatusCommand(world.parts), ...words)
    return { code, opened: world.choices, err: world.err }
}

test.each([
    [[], {}],
    [["--port", "/dev/ttyACM0"], { port: "/dev/ttyACM0" }],
    [["--sim", "tcp://127.0.0.1:7070"], { sim: "tcp://127.0.0.1:7070" }],
    [["--sim", "ws://localhost:7070"], { sim: "ws://localhost:7070" }],
    [["--sim", "127.0.0.1:7070"], { sim: "tcp://127.0.0.1:7070" }],
    [["--sim", "7070"], { sim: "tcp://127.0.0.1:7070" }],
])("%j is the board %j", async (words, board) => {
    expect(await choice(...words)).toMatchObject({ code: 0, opened: [board] })
})

test.each([
    [["--port", "a", "--sim", "7070"], "--port and --sim together"],
    [["--port", ""], '""'],
    [["--sim", "http://127.0.0.1:7070"], "http://127.0.0.1:7070"],
    [["--sim", "nowhere"], "nowhere"],
    [["--sim", "70700"], "70700"],
    [["--sim", "0"], "0"],
    [["--sim", "tcp://127.0.0.1"], "tcp://127.0.0.1"],
])("%j opens nothing", async (words, found) => {
    const { code, opened, err } = await choice(...words)
    expect({ code, opened }).toEqual({ code: 2, opened: [] })
    expect(err).toContain(found)
})

test("what opening the board comes to is the exit code", async () => {
    for (const code of [ExitCode.NotFound, ExitCode.Busy, ExitCode.TimedOut]) {
        const world = new LiveWorld()
        world.refusal = new UserError(code, "a board", "none", "plug it in")
        expect(await world.run(new StatusCommand(world.parts))).toBe(code)
        expect(world.out).toBe("")
        expect(world.err).toBe("error: expected a board\n       found none\nnext:  plug it in\n")
    }
})
