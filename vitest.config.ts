// Tests run in two processes on virtual time. The device programs they boot are compiled once before (global-setup.ts).
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"

const FILES = readdirSync(join(import.meta.dirname, "test"), { recursive: true, encoding: "utf8" })
    .map(name => `test/${name.replaceAll("\\", "/")}`)
    .filter(name => /\.test\.tsx?$/.test(name))

// Files share a process, which saves each the load of the simulator. One that puts something else in the place of a module, a timer or
// a variable of the environment gets a process of its own, so that no other meets it; so does one that draws: what is drawn depends on
// the environment ink is loaded in (tools/view/never-ci.ts).
const REPLACES =
    /\/tools\/view\/|\bvi\.(mock|doMock|spyOn|stub\w+|useFakeTimers)\(|process\.env(\.\w+|\["\w+"\]) = |process\.chdir\(/
const replacing = FILES.filter(name => REPLACES.test(readFileSync(join(import.meta.dirname, name), "utf8")))

export default defineConfig({
    test: {
        globalSetup: ["test/global-setup.ts"],
        pool: "forks",
        maxWorkers: 2,
        // Generous: the limit is for a simulator that hangs, not for a slow machine.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        watch: false,
        reporters: ["default"],
        projects: [
            {
                extends: true,
                test: { name: "shared", isolate: false, include: ["test/**/*.test.{ts,tsx}"], exclude: replacing },
            },
            { extends: true, test: { name: "alone", include: replacing } },
        ],
    },
})
