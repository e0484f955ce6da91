// Where a crash was thrown, in one place of a text.
import { expect, test } from "vitest"
import { crashPlace, withPlace } from "../../sim/crash-place.js"

test("the innermost place that is no package's; a package's where there is no other; nothing where none is known", () => {
    const core = "getAt (node_modules/@devicescript/core/src/buffer.ts:3)"
    expect(crashPlace([core, "(anonymous) (src/main.ts:12)", "f (src/main.ts:3)"])).toBe("src/main.ts:12")
    expect(crashPlace([core])).toBe("node_modules/@devicescript/core/src/buffer.ts:3")
    expect(crashPlace([])).toBeUndefined()
    expect(withPlace("sensor: no answer", ["read (src/a.ts:7)"])).toBe("sensor: no answer (src/a.ts:7)")
    expect(withPlace("sensor: no answer", undefined)).toBe("sensor: no answer")
})
