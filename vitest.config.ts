// Tests run in two processes on virtual time. The device programs they boot are compiled once before (global-setup.ts).
import { defineConfig } from "vitest/config"

export default defineConfig({
    test: {
        include: ["test/**/*.test.{ts,tsx}"],
        globalSetup: ["test/global-setup.ts"],
        pool: "forks",
        maxWorkers: 2,
        // Generous: the limit is for a simulator that hangs, not for a slow machine.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        watch: false,
        reporters: ["default"],
    },
})
