// How the slots stand.
import * as ds from "@devicescript/core"
import type { Controller } from "./controller.js"
import { SlotStatus } from "./outcome.js"

export interface SlotView {
    slot: string
    status: SlotStatus
    ownerId?: number
    queueDepth: number
    /** ms in this status; 0 while idle. */
    statusFor: number
    /** Idle because something that its next job requires is not ready. */
    held: boolean
}

export class ControllerSnapshot {
    constructor(readonly slots: SlotView[]) {}

    /** @devsWhenUsed */
    runningCount(): number {
        let n = 0
        for (let i = 0; i < this.slots.length; ++i) if (this.slots[i].status === SlotStatus.Running) ++n
        return n
    }

    /** @devsWhenUsed */
    totalQueued(): number {
        let n = 0
        for (let i = 0; i < this.slots.length; ++i) n += this.slots[i].queueDepth
        return n
    }

    /**
     * Undefined where nobody owns or waits for the slot.
     * @devsWhenUsed
     */
    slot(key: string): SlotView {
        for (let i = 0; i < this.slots.length; ++i) if (this.slots[i].slot === key) return this.slots[i]
        return undefined
    }
}

/** Are both equal as far as the shorter goes, the longer one is. The VM compares strings for equality only. */
function isAfter(a: string, b: string): boolean {
    for (let i = 0; i < a.length; ++i) {
        // NaN past the end of `b`
        const difference = a.charCodeAt(i) - b.charCodeAt(i)
        if (difference !== 0) return !(difference < 0)
    }
    return false
}

export function snapshotOf(c: Controller): ControllerSnapshot {
    const now = ds.millis()
    const views: SlotView[] = []
    for (let i = 0; i < c.slots.length; ++i) {
        // many long names take longer to sort than one turn of the VM may
        if ((i & 15) === 15) (ds.sleep as any)(0)
        const s = c.slots[i]
        if (!s) break
        const idle = s.status === SlotStatus.Idle
        const view: SlotView = {
            slot: s.name,
            status: s.status,
            queueDepth: s.queue.length,
            statusFor: idle ? 0 : now - s.since,
            held: idle,
        }
        if (s.owner) view.ownerId = s.owner.id
        // sorted by name as they come: the VM's sort is too slow for many
        let at = 0
        for (let end = views.length; at < end;) {
            const middle = (at + end) >> 1
            if (isAfter(views[middle].slot, view.slot)) end = middle
            else at = middle + 1
        }
        views.insert(at, 1)
        views[at] = view
    }
    return new ControllerSnapshot(views)
}
