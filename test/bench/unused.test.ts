// A feature that a program does not use costs it no bytecode: what the two-node firmware carries is pinned file by file, and
// is the same as if the rest of the library were not there.
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeProgram } from "../../bench/bytecode.js"
import { programWith } from "../../bench/feature-program.js"
import { FEATURES, needed } from "../../bench/features.js"
import { functionSizes } from "../../bench/image.js"
import { compileEntry } from "../../sim/node/compile.js"

const ROOT = join(import.meta.dirname, "../..")

function compiled(source: string) {
    return compileEntry(join(ROOT, writeProgram(source)))
}

/** The files of the library with a function in the program. */
async function filesOf(source: string): Promise<string[]> {
    const files = functionSizes(await compiled(source)).map(f => f.where.split(":")[0])
    return [...new Set(files)].filter(file => file.startsWith("src/")).sort()
}

function features(...names: string[]) {
    const named = FEATURES.filter(f => names.includes(f.name))
    return programWith([...named.flatMap(needed), ...named])
}

const START = [
    ...["src/graph/build.ts", "src/graph/fault.ts", "src/graph/graph.ts", "src/graph/name.ts", "src/graph/order.ts"],
    ...["src/lifecycle/bring-up.ts", "src/lifecycle/facts.ts", "src/lifecycle/fault.ts", "src/lifecycle/start-wave.ts"],
    ...["src/lifecycle/supervisor.ts", "src/lifecycle/turn.ts", "src/lifecycle/verbs.ts"],
    ...["src/node/activation.ts", "src/node/declare.ts", "src/node/flags.ts", "src/node/node.ts", "src/node/sleep.ts"],
]

test("the two-node firmware carries what starts two nodes, and not one function of another feature", async () => {
    expect(await filesOf(programWith([]))).toEqual(START)
})

test("it is as small as one that names the modules it needs, so that the rest is not even loaded", async () => {
    const whole = programWith([])
    const parts = [
        'import { Mode } from "../../src/node/flags"',
        'import { Aborted } from "../../src/node/node"',
        'import { node, ready } from "../../src/node/declare"',
        'import { graph } from "../../src/graph/build"',
        'import { Supervisor } from "../../src/lifecycle/supervisor"',
        'import "../../src/lifecycle/verbs"',
        'import "../../src/node/sleep"',
    ]
    const without = whole.replace(/^import .* from "devicescript-supervisor"$/m, parts.join("\n"))
    expect(without).not.toContain('"devicescript-supervisor"')
    expect((await compiled(without)).size).toBe((await compiled(whole)).size)
})

test("a signal carries itself alone, a resource neither signal, pool nor job", async () => {
    const more = async (name: string) => (await filesOf(features(name))).filter(file => !START.includes(file))
    expect(await more("watch")).toEqual(["src/data/watch.ts"])
    const lend = await more("lend")
    expect(lend).toContain("src/data/claim.ts")
    expect(
        lend.filter(file => /watch|channel|open|leased|veto|budget|backed|\/(pool|controller|wire)\//.test(file))
    ).toEqual([])
})
