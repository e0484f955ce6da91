// Text between frames, as lines, and what they say of the program.
import { beforeEach, expect, test } from "vitest"
import { DeviceLog } from "../../tools/board/device-log.js"
import { LineReader } from "../../tools/board/line-reader.js"

let lines: string[]
let reader: LineReader
beforeEach(() => {
    lines = []
    reader = new LineReader(line => void lines.push(line))
})
const bytes = (text: string) => new TextEncoder().encode(text)

test("lines come whole, however they are cut, and empty ones do not", () => {
    for (const b of bytes("> one\r\n\n> zwölf °C\n> half")) reader.push(Uint8Array.of(b))
    expect(lines).toEqual(["> one", "> zwölf °C"])
    reader.end()
    expect(lines.at(-1)).toBe("> half")
})

test.each(["é", "€", "😀"])("a line cut within %s loses that character only", character => {
    const whole = bytes("> 21" + character)
    for (let cut = 5; cut < whole.length; ++cut) reader.push(Uint8Array.of(...whole.subarray(0, cut), 10))
    reader.push(Uint8Array.of(...whole, 10))
    expect(lines).toEqual([...Array.from({ length: bytes(character).length - 1 }, () => "> 21"), "> 21" + character])
})

test("noise without line ends is not kept for ever", () => {
    reader.push(new Uint8Array(10_000).fill(65))
    expect(lines.length).toBe(9)
})

test("panics, restarts and starts are told apart by what the device logs", () => {
    const told: string[] = []
    const log = new DeviceLog({
        line: l => void told.push(`${l.level} ${l.text}`),
        started: () => void told.push("started"),
    })
    const read = (...raw: string[]) => raw.forEach(line => log.read(line))
    read("* start: devicescript-supervisor x (null)", "> up", "* RESTART requested", "* stop program")
    expect(log.panics).toBe(0)
    read(
        "* start: x",
        "! Unhandled exception",
        "* Exception: Error",
        "*  at main_F0 (pc:16)",
        "! Unhandled exception",
        "* stop program"
    )
    expect(log.panics).toBe(1)
    read("* start: x", "! Exception: InfiniteLoop", "!  at main_F0 (pc:9)", "* stop program")
    expect(log.panics).toBe(2)
    // a chip that goes down says nothing more until it starts again
    read("* start: x", "JD_PANIC() at jd_queue.c:29", "* start: x")
    expect(log.panics).toBe(3)
    read("! an error of the program's own", "* stop program", `DevS-SHA256: ${"ab".repeat(32)}`)
    expect(log.panics).toBe(3)
    expect(log.program).toBe("ab".repeat(32))
    expect(told.filter(t => t === "started")).toHaveLength(5)
    expect(told).toContain("log up")
})
