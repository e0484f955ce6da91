// The VM takes 0.5, Infinity and 2^31 for false: device code compares times, and the lint rule says where it does not.
import { Linter } from "eslint"
import { expect, test } from "vitest"
import { numberTruthRule } from "../../eslint-rules/number-truth.js"
import { orElse } from "../../src/node/or-else.js"

function found(code: string): string[] {
    const linter = new Linter()
    const messages = linter.verify(code, [
        {
            plugins: { house: { rules: { truth: numberTruthRule as never } } },
            rules: { "house/truth": "error" },
        },
    ])
    return messages.map(m => /compare (\w+)/.exec(m.message)?.[1] ?? m.message)
}

test("a time tested for truth is found in every place that tests, by its name", () => {
    expect(found("if (n.time) f()")).toEqual(["time"])
    expect(found("if (!n.askedAt && x) f()")).toContain("askedAt")
    expect(found("const b = options?.gateTimeout || 5000")).toEqual(["gateTimeout"])
    expect(found("const b = period ? 1 : 2")).toEqual(["period"])
    expect(found("while (due) f()")).toEqual(["due"])
    expect(found("for (; window; ) f()")).toEqual(["window"])
})

test("what is compared, or is no time, is left alone", () => {
    expect(found("if (n.time > 0) f()")).toEqual([])
    expect(found("if (n.onAckTimeout) n.onAckTimeout(n)")).toEqual([])
    expect(found("if (n.flags & 3) f()")).toEqual([])
    expect(found("const b = a ?? ms")).toEqual([])
})

test("orElse takes what is above 0", () => {
    expect([orElse(0.5, 7), orElse(2 ** 31, 7), orElse(Infinity, 7)]).toEqual([0.5, 2 ** 31, Infinity])
    expect([orElse(0, 7), orElse(-1, 7), orElse(NaN, 7)]).toEqual([7, 7, 7])
})
