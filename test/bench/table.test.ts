import { expect, test } from "vitest"
import { amount, printed } from "../../bench/print.js"
import { difference, isMet, missed, ratio, type Row, type Table } from "../../bench/table.js"

const row = (rest: Partial<Row>): Row => ({ what: "a thing", value: 150, unit: "B", ...rest })
const baseline = { what: "bare", value: 100 }

test("a row is compared with its baseline", () => {
    expect([ratio(row({ baseline })), difference(row({ baseline }))]).toEqual([1.5, 50])
    expect([ratio(row({})), difference(row({}))]).toEqual([undefined, undefined])
    expect(ratio(row({ baseline: { what: "nothing", value: 0 } }))).toBeUndefined()
})

test("a target is met at its limit and missed beyond it", () => {
    const met = (target: Row["target"]) => isMet(row({ baseline, target }))
    expect(met(undefined)).toBeUndefined()
    expect([met({ of: "value", atMost: 150 }), met({ of: "value", atMost: 149 })]).toEqual([true, false])
    expect([met({ of: "value", atLeast: 150 }), met({ of: "value", atLeast: 151 })]).toEqual([true, false])
    expect([met({ of: "ratio", atMost: 1.5 }), met({ of: "ratio", atMost: 1.4 })]).toEqual([true, false])
    expect([met({ of: "difference", atMost: 50 }), met({ of: "difference", atMost: 49 })]).toEqual([true, false])
})

test("a target of a ratio needs a baseline", () => {
    expect(() => isMet(row({ target: { of: "ratio", atMost: 2 } }))).toThrow("a thing: its target is of the ratio")
})

test("numbers have thousands apart and no digits that say nothing", () => {
    expect([65524, 1234567, 89.003, 334.6, 1847.4, 0, -119220].map(amount)).toEqual([
        "65,524",
        "1,234,567",
        "89",
        "334.6",
        "1,847",
        "0",
        "-119,220",
    ])
})

test("a table prints its rows with baseline, difference, ratio, target and verdict", () => {
    const table: Table = {
        name: "heap",
        title: "bytes",
        rows: [row({ baseline, target: { of: "difference", atMost: 49 } }), row({ what: "plain", note: "as is" })],
    }
    expect(missed(table).map(r => r.what)).toEqual(["a thing"])
    expect(printed(table)).toBe(
        [
            "heap: bytes",
            "",
            "         value  baseline  difference  ratio      target",
            "a thing  150 B  100 bare         +50  1.5 x  <= 49 more  MISSED",
            "plain    150 B                                                   as is",
            "",
        ].join("\n")
    )
})

test("figures of before have a column of their own, where there are any", () => {
    const table: Table = { name: "heap", title: "bytes", rows: [row({ baseline, before: 1600 }), row({ what: "new" })] }
    expect(printed(table)).toBe(
        [
            "heap: bytes",
            "",
            "         value  before  baseline  difference  ratio  target",
            "a thing  150 B   1,600  100 bare         +50  1.5 x",
            "new      150 B",
            "",
        ].join("\n")
    )
})
