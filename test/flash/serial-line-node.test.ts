import { expect, test } from "vitest"
import { troubleOf } from "../../tools/board/serial-stream.js"
import { groupOf, refused } from "../../tools/flash/serial-line-node.js"

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
