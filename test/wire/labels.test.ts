import { expect, test } from "vitest"
import { ControlOp, Injection } from "../../src/control/op.js"
import { OutcomeKind, RejectionKind, SlotStatus } from "../../src/controller/outcome.js"
import { EdgeKind } from "../../src/graph/topology.js"
import { HealthKind } from "../../src/health/kind.js"
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import { State } from "../../src/node/state.js"
import * as labels from "../../src/wire/labels.js"

/** Every table with its enum, and the words as they were released: append only. */
const tables: [string, string, Record<string, string | number>, string][] = [
    ["modes", labels.modeLabels, Mode, "terminate pause on-demand"],
    [
        "states",
        labels.stateLabels,
        State,
        "starting stopping running parked disabled collateral bound-stopped crashed exited stopped",
    ],
    [
        "events",
        labels.eventLabels,
        EventKind,
        "boot starting started ready unready asked acked parked resumed exited crashed aborted disabled enabled " +
            "collateral released bound-stopped bound-lifted stale recovered restarting gave-up fault hog busy idle status " +
            "control lost uptime",
    ],
    [
        "faults",
        labels.faultLabels,
        FaultKind,
        "resource-missing ready-dep-timeout spawn shutdown-timeout crashed no-shell",
    ],
    ["health", labels.healthLabels, HealthKind, "stale recovered crashed restarting gave-up"],
    ["edges", labels.edgeLabels, EdgeKind, "plain ready bound"],
    ["control", labels.controlLabels, ControlOp, "activate deactivate restart"],
    ["injections", labels.injectionLabels, Injection, "stall wedge crash"],
    ["outcomes", labels.outcomeLabels, OutcomeKind, "completed failed fatal canceled force-aborted rejected"],
    ["slot states", labels.slotStatusLabels, SlotStatus, "idle admitting running terminating"],
    [
        "rejections",
        labels.rejectionLabels,
        RejectionKind,
        "already-exists batch-rejected slot-busy queue-full superseded-by-replace removed-from-queue " +
            "controller-shutting-down admission-failed",
    ],
]

const kebab = (member: string) => member.replace(/(?<=.)[A-Z]/g, letter => "-" + letter).toLowerCase()

test.each(tables)(
    "the words of %s are those of the enum, in its order, and the released ones",
    (_, table, members, released) => {
        const words: string[] = []
        for (const [member, value] of Object.entries(members))
            if (typeof value === "number") words[value] = kebab(member)
        expect(table.split(" ")).toEqual(words)
        expect(table).toBe(released)
    }
)

test("each word is found by its value and each value by its word; what is unknown has none", () => {
    for (const [, table] of tables)
        for (const [value, word] of table.split(" ").entries()) {
            expect(labels.label(table, value)).toBe(word)
            expect(labels.valueOf(table, word)).toBe(value)
        }
    expect(labels.label(labels.eventLabels, 99)).toBeUndefined()
    expect(labels.valueOf(labels.eventLabels, "nothing")).toBe(-1)
})

test("no table of the module is left out here", () => {
    const exported = Object.entries(labels).filter(([name]) => name.endsWith("Labels"))
    expect(exported.map(([, table]) => table).sort()).toEqual(tables.map(([, table]) => table).sort())
})
