// What a host knows of the controller beside a graph: its slots as told last, and the place in the sequence of its events:
// each is passed on once and in order, and what is missing is counted.
import { ControllerEventKind } from "../../src/controller/event-kind.js"
import { controllerEventLabels, outcomeLabels, rejectionLabels, slotStatusLabels } from "../../src/wire/labels.js"
import { jobSize, slotSize } from "../../src/wire/record.js"
import { readJob, readSlot } from "../../src/wire/slot-layout.js"
import { wordOf } from "./node-view.js"
import type { JobEvent, SlotStatus } from "./status.js"
import { textFrom } from "./text.js"

export class ControllerView {
    /** In the device's order; undefined while it has told of none, as it does where the program shows no controller. */
    private slots: (SlotStatus | undefined)[] | undefined
    /** Token of the answer that told of them; 0: a push. */
    private token = 0
    /** Number of the next event; 0 before the first. */
    private next = 0

    constructor(private readonly tell: (event: JobEvent) => void) {}

    /** The program shows a controller. */
    isThere(): boolean {
        return this.slots !== undefined
    }

    status(): SlotStatus[] {
        const slots = (this.slots ?? []).filter(slot => slot !== undefined)
        return slots.sort((a, b) => (a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0))
    }

    /** The program was started again. @param token of the answer that showed it: what came in that is of the new run */
    startAgain(token = 0): void {
        if (!token || token !== this.token) this.slots = undefined
        this.next = 0
    }

    /** Takes in a Record.Slots. */
    takeSlot(b: Uint8Array, token: number): void {
        if (b.length < slotSize) return
        const { index, count, status, held, queueDepth, owner } = readSlot(b, 0)
        this.token = token
        this.slots ??= []
        if (index < count)
            this.slots[index] = {
                slot: textFrom(b, slotSize),
                status: wordOf(slotStatusLabels, status),
                ownerId: owner || null,
                queueDepth,
                held,
            }
        this.slots.length = Math.min(this.slots.length, count)
    }

    /** Takes in a Record.Job. */
    takeJob(b: Uint8Array): void {
        if (b.length < jobSize) return
        const { kind, seq, at, id, attempt, number, slot, reason } = readJob(b, 0)
        if (seq < this.next) return
        const count = this.next ? seq - this.next : 0
        if (count)
            this.tell({ seq: seq - 1, at, kind: "lost", count, reason: count + (count > 1 ? " events" : " event") })
        this.next = seq + 1
        const event: JobEvent = { seq, at, kind: wordOf(controllerEventLabels, kind) }
        if (id) {
            event.id = id
            event.name = textFrom(b.subarray(0, slot), jobSize)
        }
        if (reason > slot && b.length > slot) event.slot = textFrom(b.subarray(0, reason), slot)
        if (attempt) event.attempt = attempt
        if (b.length > reason) event.reason = textFrom(b, reason)
        if (number !== undefined) {
            if (kind === ControllerEventKind.Finished) event.outcome = wordOf(outcomeLabels, number)
            else if (kind === ControllerEventKind.Rejected || kind === ControllerEventKind.AddFailed)
                event.rejection = wordOf(rejectionLabels, number)
            else event.delay = number
        }
        this.tell(event)
    }
}
