// pure: every text form (JSON, events, logs, command line) of the enums, one table each.
// A table's n-th word is the kebab-case of the enum member with value n; test/wire/labels.test.ts pins it. Frozen: append only.

export const modeLabels = "terminate pause on-demand"

/** What a node is, first that holds (node/state.ts). */
export const stateLabels = "starting stopping running parked disabled collateral bound-stopped crashed exited stopped"

export const eventLabels =
    "boot starting started ready unready asked acked parked resumed exited crashed aborted disabled enabled collateral " +
    "released bound-stopped bound-lifted stale recovered restarting gave-up fault hog busy idle status control lost uptime"

export const faultLabels = "resource-missing ready-dep-timeout spawn shutdown-timeout crashed no-shell"

export const healthLabels = "stale recovered crashed restarting gave-up"

export const edgeLabels = "plain ready bound"

export const controlLabels = "activate deactivate restart"

export const injectionLabels = "stall wedge crash"

export const outcomeLabels = "completed failed fatal canceled force-aborted rejected"

export const slotStatusLabels = "idle admitting running terminating"

export const controllerEventLabels =
    "submitted rejected slot-transition added add-failed remove-requested attempt-starting attempt-succeeded attempt-failed " +
    "attempt-canceled attempt-timed-out backoff finished removed shutdown-requested all-stopped-within-grace grace-exceeded " +
    "runtime-failure subscriber-overflow"

export const rejectionLabels =
    "already-exists batch-rejected slot-busy queue-full superseded-by-replace removed-from-queue " +
    "controller-shutting-down admission-failed"

/** The word for `value` in `table`; undefined where the table has none (a newer peer). */
export function label(table: string, value: number): string | undefined {
    // not split(): the device would carry it for this alone
    let at = 0
    for (; value > 0; --value) {
        at = table.indexOf(" ", at) + 1
        if (!at) return undefined
    }
    const end = table.indexOf(" ", at)
    return table.slice(at, end < 0 ? table.length : end)
}

/** The value of `word` in `table`, -1 where the table has none. */
export function valueOf(table: string, word: string): number {
    return table.split(" ").indexOf(word)
}
