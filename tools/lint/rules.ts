// The table of rules, in the order they are documented in.
import type { Rule } from "./finding.js"
import { dropOnPause } from "./rules/drop-on-pause.js"
import { endlessLoop } from "./rules/endless-loop.js"
import { ignoredAborted } from "./rules/ignored-aborted.js"
import { neverRead } from "./rules/never-read.js"
import { neverWritten } from "./rules/never-written.js"
import { rawFiber } from "./rules/raw-fiber.js"
import { rawSleep } from "./rules/raw-sleep.js"
import { rawSubscribe } from "./rules/raw-subscribe.js"
import { rawTimer } from "./rules/raw-timer.js"
import { skippedFinally } from "./rules/skipped-finally.js"
import { undeclaredAccess } from "./rules/undeclared-access.js"
import { unmarkedFirstWrite } from "./rules/unmarked-first-write.js"
import { unracedWait } from "./rules/unraced-wait.js"
import { unusedAccess } from "./rules/unused-access.js"

export const RULES: readonly Rule[] = [
    neverWritten,
    neverRead,
    unusedAccess,
    undeclaredAccess,
    unmarkedFirstWrite,
    rawSleep,
    unracedWait,
    ignoredAborted,
    endlessLoop,
    rawFiber,
    rawTimer,
    rawSubscribe,
    skippedFinally,
    dropOnPause,
]

/** What the allows themselves are looked at by: allow.ts. */
export const STALE_ALLOW = "stale-allow"
