// devsup ports as a person starts it: the ports of this computer, whatever they are.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"

const root = path.resolve(import.meta.dirname, "../..")

function devsup(...words: string[]) {
    return spawnSync(process.execPath, [DEVSUP, ...words], { cwd: root, encoding: "utf8" })
}

test("0: a list, which may be empty; 2: bad usage", () => {
    const run = devsup("ports", "--no-probe", "--json")
    expect(run.status, run.stderr).toBe(0)
    for (const line of run.stdout.split("\n").filter(Boolean))
        expect(JSON.parse(line)).toMatchObject({ schema: 1, port: expect.any(String) as string })
    expect(devsup("ports", "--nonsense")).toMatchObject({ status: 2, stdout: "" })
})
