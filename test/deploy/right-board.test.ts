// Which program may go onto which board.
import { expect, test } from "vitest"
import { boardNamed } from "../../tools/boards/catalog.js"
import type { BoardProfile } from "../../tools/boards/profile.js"
import { fit } from "../../tools/check/budget.js"
import type { Checked } from "../../tools/check/check.js"
import type { Requirement } from "../../tools/check/requirement.js"
import { assertRightBoard } from "../../tools/deploy/right-board.js"
import { boardOfProduct } from "../../tools/ports/board-kind.js"

const board = (id: string) => boardNamed(id) as BoardProfile
const WIFI: Requirement = { need: "wifi", node: "net", place: "boards/x.ts:8", what: "needs" }

function checked(isFor: string[], size = 10_000, requirements: Requirement[] = []): Checked {
    const bringUp = { heap: 5000, settledAt: 3000, nodes: 1, running: 1, crashed: [], faults: [] }
    return {
        entry: "firmware/x.ts",
        root: "/",
        program: { entry: "firmware/x.ts", size, binary: new Uint8Array(0) } as Checked["program"],
        requirements,
        bringUp,
        fits: isFor.map(id => fit(board(id), size, 0, bringUp.heap, requirements)),
        notes: [],
    }
}

function refusal(what: Checked, found: string | undefined, named?: string) {
    try {
        assertRightBoard(what, found === undefined ? {} : { profile: board(found) }, named ? board(named) : undefined)
        return undefined
    } catch (error) {
        const { code, found: text, next } = error as { code: number; found: string; next: string }
        return { code, text: `${text}; ${next}` }
    }
}

test("a product number is a board; the runtime says it", () => {
    expect(boardOfProduct(0x3f6e1f0c)?.id).toBe("pico")
    expect(boardOfProduct(0x3eff6b51)?.id).toBe("xiao-esp32c3")
    expect(boardOfProduct(1)).toBeUndefined()
})

test("its own board, one with the same pins, and one that nobody knows are right", () => {
    expect(refusal(checked(["pico"]), "pico")).toBeUndefined()
    expect(refusal(checked([]), "pico-w")).toBeUndefined()
    expect(refusal(checked(["pico"]), undefined)).toBeUndefined()
})

test("a board with other pins is refused, unless it is named", () => {
    expect(refusal(checked(["pico"]), "xiao-esp32c3")).toEqual({
        code: 1,
        text: "a Seeed Studio XIAO ESP32C3, whose pins are others; name another port with --port; if this board is meant, say so with --board xiao-esp32c3",
    })
    expect(refusal(checked(["pico"]), "xiao-esp32c3", "xiao-esp32c3")).toBeUndefined()
})

test("another board than was named is 4", () => {
    expect(refusal(checked(["pico"]), "pico-w", "pico")).toMatchObject({ code: 4 })
})

test("what the board that is there lacks is refused, though the program was checked for no board", () => {
    expect(refusal(checked([], 10_000, [WIFI]), "pico")).toMatchObject({ code: 1 })
    expect(refusal(checked([], 120_000), "pico")).toMatchObject({ code: 1 })
    expect(refusal(checked([], 120_000), "esp32c3-bare")).toBeUndefined()
})

test("a program that no board holds is refused, for a simulator too", () => {
    const { bringUp: _, ...tooLarge } = checked([], 300_000)
    expect(refusal(tooLarge, undefined)).toMatchObject({ code: 1 })
})
