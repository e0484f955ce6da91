// Where the library's sources are: in this repository, installed, or beside a project that has folders of the same names.
import { expect, test } from "vitest"
import { isOwn } from "../../sim/coverage/own-files.js"
import { rootOf } from "../../sim/instrument/library.js"

const INSTALLED = "node_modules/devicescript-supervisor/src/node/activation.ts"

test("its sources are found by a file of theirs; an installed one goes first", () => {
    expect(rootOf(["firmware/pico.ts", "src/node/activation.ts"])).toBe("src/")
    expect(rootOf(["src/main.ts", INSTALLED])).toBe("node_modules/devicescript-supervisor/src/")
    expect(rootOf(["src/node/activation.ts", INSTALLED])).toBe("node_modules/devicescript-supervisor/src/")
    expect(rootOf(["src/main.ts", "node_modules/@devicescript/core/src/index.ts"])).toBeUndefined()
})

test("what is the project's own is neither installed nor the library's", () => {
    const project = ["src/main.ts", INSTALLED, "node_modules/@devicescript/core/src/index.ts"]
    expect(project.filter(isOwn(project))).toEqual(["src/main.ts"])
    const here = ["firmware/pico.ts", "src/node/activation.ts", "src/index.ts"]
    expect(here.filter(isOwn(here))).toEqual(["firmware/pico.ts"])
})
