import { afterAll, beforeAll, expect, test } from "vitest"
import { closeAll, ran, said } from "./ran.js"

let orders: Record<string, string>

beforeAll(async () => {
    const lines = said(await ran("graph/orders", 200))
    orders = Object.fromEntries(lines.map(line => line.split(":"))) as Record<string, string>
})
afterAll(closeAll)

test("B001 ★ a chain comes up in the order of its dependencies", () => {
    expect(orders["chain"]).toBe(" a b c")
})

test("B002 ★ in a diamond the provider is first, the common dependent last, and the two between keep their order", () => {
    expect(orders["diamond"]).toBe(" a c b d")
})

test("B003 ★ nodes declared out of dependency order are put in it", () => {
    expect(orders["backwards"]).toBe(" n1 n2 n0")
})

test("B004 ★ independent nodes appear once, in declaration order; who has to wait is passed over, not moved to the end", () => {
    expect(orders["ties"]).toBe(" z a late m k")
})

test("B016 fragments compose: the order is dependency-first across them", () => {
    expect(orders["fragments"]).toBe(" log wifi net http app")
})

test("a graph of no nodes has no order", () => {
    expect(orders["none"]).toBe("")
})
