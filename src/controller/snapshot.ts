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

export function snapshotOf(c: Controller): ControllerSnapshot {
    const now = ds.millis()
    const views: SlotView[] = []
    for (let i = 0; i < c.slots.length; ++i) {
        const s = c.slots[i]
        const idle = s.status === SlotStatus.Idle
        const view: SlotView = {
            slot: s.name,
            status: s.status,
            queueDepth: s.queue.length,
            statusFor: idle ? 0 : now - s.since,
            held: idle,
        }
        if (s.owner) view.ownerId = s.owner.id
        // sorted by name as they come: the VM's sort is written in bytecode too
        let at = views.length
        while (at > 0 && views[at - 1].slot > view.slot) --at
        views.insert(at, 1)
        views[at] = view
    }
    return new ControllerSnapshot(views)
}
