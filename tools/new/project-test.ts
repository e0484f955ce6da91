// test/main.test.ts of a new project: the story of its firmware, in virtual time. Pure.
export const PROJECT_TEST = `// What the firmware does, on DeviceScript's own VM, with mocks of what is wired to the board. Time is virtual.
import { describeScenarios, expect, test } from "devicescript-supervisor/vitest"

test("each press of the button switches the light", async ({ sim, board }) => {
    const button = sim.sensor("button")
    const relay = sim.sensor("relay")
    await expect(board).toLog("light off")
    expect(relay).toHaveReading(false)

    button.press()
    await expect(board).toLog("light on", { within: 500 })
    expect(relay).toHaveReading(true)

    await sim.advance(1000)
    button.press()
    await expect(board).toLog("light off", { within: 500 })
    expect(relay).toHaveReading(false)
    await expect(board).toBecome("presses", { state: "running", ready: true, status: "2 presses" })
})

test("a stopped light is dark, and comes back as it was", async ({ sim, board }) => {
    const button = sim.sensor("button")
    const relay = sim.sensor("relay")
    await expect(board).toLog("light off")
    button.press()
    await expect(board).toLog("light on")

    await board.deactivate("light")
    await sim.advance(100)
    expect(board).toBeInState("light", "disabled")
    expect(relay).toHaveReading(false)

    await board.activate("light")
    await sim.advance(1000)
    expect(relay).toHaveReading(true)
})

// What is told without TypeScript; \`npx devsup test\` runs it, too.
describeScenarios("test")
`

/** vitest.config.ts beside it. */
export const TEST_CONFIG = `import { configDefaults, defineConfig } from "vitest/config"

export default defineConfig({
    test: {
        // Real milliseconds: the first boot of a program compiles it. Where nothing has changed, it takes a few.
        testTimeout: 120_000,
        // DEVSUP_COVERAGE=coverage npm test: which lines of the firmware ran.
        globalSetup: ["devicescript-supervisor/vitest/coverage"],
        // For npx vitest --watch: tests boot these and do not import them.
        forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/src/**", "**/*.scenario.yaml"],
    },
})
`
