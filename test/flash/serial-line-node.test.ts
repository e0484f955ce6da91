import { expect, test, vi } from "vitest"
import { troubleOf } from "../../tools/board/serial-stream.js"
import { groupOf, NodeSerialLine, refused } from "../../tools/flash/serial-line-node.js"

// The words of the native binding on Linux.
const troubles: [string, number, RegExp][] = [
    ["Error: No such file or directory, cannot open /dev/ttyX", 4, /^plug the board in/],
    ["Error: Permission denied, cannot open /dev/ttyX", 5, /usermod -a -G dialout \$USER, then log in again$/],
    ["Error Resource temporarily unavailable Cannot lock port", 5, /^close the program that holds it/],
    ["Error: Device or resource busy, cannot open /dev/ttyX", 5, /^close the program that holds it/],
]

test.each(troubles)("%s", (message, code, next) => {
    expect(refused(troubleOf("/dev/ttyX", new Error(message)))).toMatchObject({
        code,
        expected: "to open /dev/ttyX",
        next: expect.stringMatching(next) as string,
    })
})

test("the group of a device is named; root's is none to join", () => {
    expect(groupOf("/dev/null")).toBe("dialout")
    expect(groupOf("/nowhere")).toBe("dialout")
})

/** The ports that were made, and what opens each. */
const made = vi.hoisted(() => [] as { isOpen: boolean; opened(): void }[])
vi.mock("serialport", () => ({
    SerialPort: class {
        isOpen = false
        opened = () => {}
        constructor() {
            made.push(this)
        }
        on() {}
        open(done: () => void) {
            this.opened = () => {
                this.isOpen = true
                done()
            }
        }
        close(done: () => void) {
            this.isOpen = false
            done()
        }
    },
}))

test("a port that is closed while it is opened is given back as soon as it is open, and may be opened again", async () => {
    const line = new NodeSerialLine({ path: "/dev/ttyX" })
    const opening = line.open(115200)
    await vi.waitUntil(() => made.length === 1)
    await line.close()
    made[0].opened()
    await expect(opening).rejects.toThrow("closed while it was opened")
    expect(made[0].isOpen).toBe(false)
    const again = line.open(115200)
    await vi.waitUntil(() => made.length === 2)
    made[1].opened()
    await again
    expect(made[1].isOpen).toBe(true)
})
