// devsup doctor as a person starts it, on the computer at hand.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"
import { MadeProject } from "../check/made-project.js"

const root = path.resolve(import.meta.dirname, "../..")

function devsup(cwd: string, ...words: string[]) {
    return spawnSync(process.execPath, [path.join(root, DEVSUP), ...words], { cwd, encoding: "utf8" })
}

test("1 with a problem, one JSON line a check; 2: bad usage", () => {
    const run = devsup(root, "doctor", "--port", "/dev/nowhere", "--json")
    expect(run).toMatchObject({ status: 1, stderr: "" })
    const findings = run.stdout
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line) as object)
    expect(findings).toContainEqual({
        schema: 1,
        check: "/dev/nowhere",
        level: "problem",
        text: "expected a port, found none there",
        next: "plug the board in; devsup ports lists what is there",
    })
    expect(findings).toContainEqual(expect.objectContaining({ check: "toolchain", level: "ok" }))
    expect(devsup(root, "doctor", "--prt", "x")).toMatchObject({ status: 2, stdout: "" })
})

test("in a folder of a project it looks at that project", () => {
    const project = new MadeProject({ "firmware/x/y.txt": "", "devsconfig.json": "[]" })
    const run = devsup(project.path("firmware/x"), "doctor")
    project.remove()
    expect(run.status).toBe(1)
    expect(run.stdout).toMatch(/^problem {2}project +devsconfig\.json:1: expected a JSON object/m)
})
