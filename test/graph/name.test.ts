import fc from "fast-check"
import { expect, test } from "vitest"
import { isValidName } from "../../src/graph/name.js"

test("a name is 1-24 of a-z, digits, dot, underscore and dash, and nothing else is", () => {
    const unit = fc.constantFrom(..."az09._-")
    const near = fc.integer({ min: 0, max: 28 }).chain(n => fc.string({ unit, minLength: n, maxLength: n }))
    const far = fc.oneof(fc.string({ maxLength: 26 }), fc.string({ unit: "binary", maxLength: 26 }))
    const spoiled = fc.tuple(near, far, near).map(parts => parts.join(""))
    fc.assert(
        fc.property(fc.oneof(near, far, spoiled), name => {
            expect(isValidName(name)).toBe(/^[a-z0-9._-]{1,24}$/.test(name) && !name.includes("\n"))
        }),
        { numRuns: 2000 }
    )
})
