import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"
import { MadeProject } from "../check/made-project.js"

const root = path.resolve(import.meta.dirname, "../..")

function devsup(...words: string[]) {
    return spawnSync(process.execPath, [DEVSUP, ...words], { cwd: root, encoding: "utf8" })
}

test.each(["firmware/pico.ts", "firmware/esp32c3.ts"])("exit 0: %s is clean", entry => {
    const run = devsup("lint", entry)
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(run.stdout).toMatch(/^firmware\/\S+: \d+ nodes and \d+ signals? in \d+ files: nothing found/)
})

test("exit 1 on a finding, 2 without an entry, 3 when it does not compile", () => {
    const project = new MadeProject({
        "src/bad.ts":
            'import * as ds from "@devicescript/core"\nimport { Mode, node } from "devicescript-supervisor"\n' +
            'node("a", Mode.Terminate, async n => await ds.sleep(1000))\n',
        "src/broken.ts": "const a: number = 'text'\n",
    })
    try {
        expect(devsup("lint", project.path("src/bad.ts"))).toMatchObject({ status: 1 })
        expect(devsup("lint", "firmware/nowhere.ts")).toMatchObject({ status: 2, stdout: "" })
        expect(devsup("lint", project.path("src/broken.ts"))).toMatchObject({ status: 3, stdout: "" })
    } finally {
        project.remove()
    }
})

test("the data view draws without a simulator", () => {
    expect(devsup("graph", "--view", "data")).toMatchObject({ status: 0, stderr: "" })
})
