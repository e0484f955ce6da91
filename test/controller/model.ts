// The plain model: who owns each slot, who waits behind, which jobs live. It follows what the device tells, event by event,
// and throws at the first that its rules do not allow.
import { ControllerEventKind as Kind } from "../../src/controller/event-kind.js"
import { OutcomeKind, RejectionKind, SlotStatus } from "../../src/controller/outcome.js"
import { Op, queueLimit } from "../programs/controller/script.js"
import type { Schedule } from "./schedule.js"

interface Slot {
    owner?: number
    /** The owner is registered; else its registration is to be told next. */
    registered?: boolean
    going?: boolean
    queue: number[]
}

interface Submission {
    step: number
    op: Op
    task: number
    slot?: string
    attempts: number
    end?: string
}

export class Model {
    private readonly slots = new Map<string, Slot>()
    /** By id: minted in the order of the calls. */
    private readonly submissions = new Map<number, Submission>()
    private readonly live = new Set<number>()
    private readonly resolved = new Map<number, string>()
    private readonly answers = new Map<number, string>()
    /** From the request of a shutdown to the next start. */
    private closing = false
    private isClosed = false
    private displaced?: number

    constructor(private readonly schedule: Schedule) {
        schedule.forEach(({ op, task, slot }, step) => {
            if (op < Op.Queue || op > Op.Add) return
            const id = this.submissions.size + 1
            this.submissions.set(id, { step, op, task, attempts: 0, slot: op === Op.Add ? undefined : "st"[slot] })
        })
    }

    hear(line: string): void {
        if (line.startsWith("E")) {
            const [kind, id, more] = line.slice(1).split(" ").map(Number)
            this.event(kind, id, more)
        } else if (line.startsWith("!")) {
            const [id, end] = line.slice(1).split(" ")
            this.once(this.resolved, Number(id), end)
        } else if (line.startsWith("=")) {
            const [step, answer] = line.slice(1).split(" ")
            this.once(this.answers, Number(step), answer)
        } else if (line === "start") {
            if (this.isClosed) this.closing = this.isClosed = false
        } else if (line.startsWith("S")) this.must(line === this.snapshot(), `slots are ${this.snapshot()}`)
        else this.must(line.startsWith("end "), "no such line is known")
    }

    /** All has been heard. */
    over(): void {
        this.must(!this.live.size && !this.slots.size, "jobs live on")
        for (const [id, { step, op, end }] of this.submissions) {
            const answer = this.answers.get(step)
            if (answer === undefined)
                this.must(
                    end !== undefined && this.resolved.get(id) === end,
                    `${id} ended ${end}, its waiter heard else`
                )
            else {
                // refused by the call itself, which `add` does after an event
                const told = answer === "1" ? RejectionKind.ControllerShuttingDown : RejectionKind.AlreadyExists
                this.must(!this.resolved.has(id), `${id} was refused, and has an outcome`)
                const isTold = op === Op.Add && end === `${OutcomeKind.Rejected}.${told}`
                this.must(isTold || (answer === "1" && !end), `${id} was refused, and ended ${end}`)
            }
        }
        let claims = 0
        this.schedule.forEach(({ op }, step) => {
            if (op >= Op.Remove && op <= Op.Shutdown) this.must(this.answers.has(step), `step ${step} has no answer`)
            if (this.answers.get(step) === "true") ++claims
        })
        const gone = [...this.submissions.values()].filter(({ end }) => /^[34]$|^5\.5$/.test(end ?? "")).length
        this.must(claims <= gone, `${claims} claims for ${gone} that went`)
    }

    private event(kind: Kind, id: number, more: number): void {
        if (kind === Kind.ShutdownRequested) this.closing = true
        if (kind === Kind.AllStoppedWithinGrace || kind === Kind.GraceExceeded) {
            this.must(!this.live.size, "jobs live on")
            this.isClosed = true
        }
        // what a slot is in is looked at in the snapshots
        if (!id || kind === Kind.SlotTransition) return
        const submission = this.submissions.get(id)
        if (!submission) throw new Error(`nothing was submitted with id ${id}`)
        this.must(submission.end === undefined || kind === Kind.Removed, `${id} has ended already`)
        this.must(this.displaced === undefined || kind === Kind.Rejected, `${this.displaced} is to be rejected first`)
        const name = submission.slot
        const slot = name === undefined ? undefined : this.slotOf(name)
        if (kind === Kind.Submitted) this.submitted(id, submission, slot!)
        else if (kind === Kind.Rejected || kind === Kind.AddFailed) this.rejected(id, submission, slot, more)
        else if (kind === Kind.Added) {
            this.must(!this.isTaken(id), "its name is in use")
            this.must(!this.closing, "nothing is registered in a shutdown")
            if (slot) this.must(slot.owner === id && !slot.registered, `${slot.owner} is the owner`)
            if (slot) slot.registered = true
            this.live.add(id)
        } else if (kind === Kind.AttemptStarting) {
            this.must(!this.closing, "nothing starts in a shutdown")
            this.must(this.live.has(id) && ++submission.attempts === 1, "one attempt of a live job")
        } else if (kind === Kind.Finished) {
            this.must(this.live.has(id), "it lives")
            submission.end = String(more)
        } else if (kind === Kind.Removed) {
            this.must(this.live.delete(id) && submission.end !== undefined, "it has finished, once")
            if (slot) this.must(slot.owner === id, `${slot.owner} is the owner`)
            if (slot) this.next(slot)
        }
        if (name !== undefined) this.forget(name)
    }

    private submitted(id: number, { op }: Submission, slot: Slot): void {
        this.must(!this.closing, "nothing is admitted in a shutdown")
        if (slot.owner === undefined) {
            slot.owner = id
            return
        }
        this.must(op !== Op.DropIfRunning, "the slot is busy")
        if (op === Op.Replace) {
            this.displaced = slot.queue.shift()
            slot.queue.unshift(id)
            slot.going = true
        } else this.must(slot.queue.push(id) <= queueLimit, "the queue is full")
    }

    private rejected(id: number, submission: Submission, slot: Slot | undefined, why: RejectionKind): void {
        submission.end = `${OutcomeKind.Rejected}.${why}`
        if (why === RejectionKind.AlreadyExists) {
            this.must(this.isTaken(id), "its name is not in use")
            if (!slot) return
            this.must(slot.owner === id && !slot.registered, `${slot.owner} is the owner`)
            this.next(slot)
        } else if (why === RejectionKind.SupersededByReplace) {
            this.must(this.displaced === id, `${this.displaced} was the head`)
            this.displaced = undefined
        } else if (why === RejectionKind.RemovedFromQueue) this.must(this.takeOut(slot!, id), "it did not wait")
        else if (why === RejectionKind.ControllerShuttingDown) {
            this.must(this.closing, "nobody shuts down")
            if (slot) this.takeOut(slot, id)
        } else {
            const busy = slot?.owner !== undefined
            if (why === RejectionKind.SlotBusy) this.must(busy && submission.op === Op.DropIfRunning, "it is not busy")
            else if (why === RejectionKind.QueueFull)
                this.must(busy && submission.op === Op.Queue && slot.queue.length >= queueLimit, "there is room")
            else this.must(false, "that is no reason here")
        }
    }

    /** First in, first out. */
    private next(slot: Slot): void {
        slot.owner = slot.queue.shift()
        slot.registered = slot.going = false
    }

    private takeOut(slot: Slot, id: number): boolean {
        const at = slot.queue.indexOf(id)
        if (at >= 0) slot.queue.splice(at, 1)
        return at >= 0
    }

    private isTaken(id: number): boolean {
        const { task } = this.submissions.get(id)!
        return [...this.live].some(other => this.submissions.get(other)!.task === task)
    }

    private slotOf(name: string): Slot {
        let slot = this.slots.get(name)
        if (!slot) this.slots.set(name, (slot = { queue: [] }))
        return slot
    }

    private forget(name: string): void {
        const slot = this.slots.get(name)
        if (slot && slot.owner === undefined && !slot.queue.length) this.slots.delete(name)
    }

    private snapshot(): string {
        const names = [...this.slots.keys()].sort()
        return ["S", ...names.map(name => name + this.standing(this.slots.get(name)!))].join(" ")
    }

    private standing({ owner, going, queue }: Slot): string {
        return `${going ? SlotStatus.Terminating : SlotStatus.Running}.${owner}+${queue.length}`
    }

    private once<K>(heard: Map<K, string>, key: K, value: string): void {
        this.must(!heard.has(key), `heard of ${String(key)} already: ${heard.get(key)}`)
        heard.set(key, value)
    }

    private must(holds: boolean, rule: string): void {
        if (!holds) throw new Error(rule)
    }
}
