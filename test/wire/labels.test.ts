import { expect, test } from "vitest"
import { ControlOp, Fault } from "../../src/control/op.js"
import { ControllerEventKind } from "../../src/controller/event-kind.js"
import { OutcomeKind, RejectionKind, SlotStatus } from "../../src/controller/outcome.js"
import { EdgeKind } from "../../src/graph/topology.js"
import { HealthKind } from "../../src/health/kind.js"
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import { Flag, Mode, modeShift } from "../../src/node/flags.js"
import { State } from "../../src/node/state.js"
import * as labels from "../../src/wire/labels.js"
import { protocolVersion } from "../../src/wire/record.js"

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
    ["injections", labels.injectionLabels, Fault, "stall wedge crash"],
    ["outcomes", labels.outcomeLabels, OutcomeKind, "completed failed fatal canceled force-aborted rejected"],
    ["slot states", labels.slotStatusLabels, SlotStatus, "idle admitting running terminating"],
    [
        "controller events",
        labels.controllerEventLabels,
        ControllerEventKind,
        "submitted rejected slot-transition added add-failed remove-requested attempt-starting attempt-succeeded " +
            "attempt-failed attempt-canceled attempt-timed-out backoff finished removed shutdown-requested " +
            "all-stopped-within-grace grace-exceeded runtime-failure subscriber-overflow",
    ],
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

test("the bits of a state word are those of protocol version 1: a change of them raises it", () => {
    expect(protocolVersion).toBe(1)
    const { Running, Asked, Ready, Live, Exited, Crashed, Busy, Disabled, Collateral, BoundStopped } = Flag
    const { Detached, Starting, Stale, ModeMask, WireMask } = Flag
    const bits = { Running, Asked, Ready, Live, Exited, Crashed, Busy, Disabled, Collateral, BoundStopped }
    expect({ ...bits, Detached, Starting, Stale, ModeMask, WireMask, modeShift }).toEqual({
        Running: 0x1,
        Asked: 0x2,
        Ready: 0x4,
        Live: 0x10,
        Exited: 0x80,
        Crashed: 0x100,
        Busy: 0x200,
        Disabled: 0x400,
        Collateral: 0x800,
        BoundStopped: 0x1000,
        Detached: 0x2000,
        Starting: 0x4000,
        Stale: 0x8000,
        ModeMask: 0x30000,
        WireMask: 0x3ff97,
        modeShift: 16,
    })
})
