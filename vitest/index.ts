// devicescript-supervisor/vitest: tests of firmware with vitest. Importing it gives `expect` the matchers of declared.ts.
import { expect } from "vitest"
import { supervisorMatchers } from "./register.js"

expect.extend(supervisorMatchers)

export { expect, supervisorMatchers }
export { test, test as it, type FirmwareContext } from "./test.js"
export { describeScenarios, ScenarioFailed, type DescribeOptions } from "./scenarios.js"
export type { SupervisorMatchers } from "./declared.js"
export type { NodeExpectation, NodeState } from "./matchers/node-state.js"
export type { PayloadExpectation } from "./matchers/published.js"
export type { EventPattern, JobPattern, WantedReading } from "../sim/scenario/wanted.js"
export type { TraceOptions } from "./matchers/trace.js"
export type { WaitOptions } from "./matchers/waits.js"
