// The control requests of a host to one supervisor service: sends each, again while nothing comes back, and ends it with
// its outcome. It owns the requests under way; node names and their meaning are the caller's.
import { Packet } from "jacdac-ts"
import { putControl } from "../../src/wire/layout.js"
import { Answer, cancelSize, Code, controlSize, Request } from "../../src/wire/record.js"
import { putCancel } from "../../src/wire/slot-layout.js"
import type { BoardLink } from "../board-link.js"

/** What a device answered, as it stands in the record. */
export interface Outcome {
    token: number
    answer: Answer
    /** Of a fault. */
    node: number
    kind: number
    dep: number
    text: string
}

interface Pending {
    token: number
    payload: Uint8Array
    tries: number
    /** Else an acceptance is the end of it. */
    untilDone: boolean
    accepted: boolean
    wait: number
    timer: object | undefined
    resolve(outcome: Outcome): void
    reject(error: Error): void
}

/** ms until the same is sent again; doubled each time. */
const FIRST_WAIT = 250
/** Tries without any answer at all. */
const MOST_TRIES = 6
const AGAIN = 5

export class Controls {
    private readonly pending = new Map<number, Pending>()
    private lastToken = 0

    /** @param index service index on the device, which may change */
    constructor(
        private readonly link: BoardLink,
        private readonly index: () => number
    ) {
        // a device remembers tokens: two hosts, or two runs of one, must not begin alike
        this.lastToken = Math.floor(link.clock.now) & 0xffff
    }

    /** Asks; gives the first answer that is no mere acceptance, without `untilDone` the first of all. */
    ask(request: Request, node: number, arg: number, untilDone = true): Promise<Outcome> {
        const payload = new Uint8Array(controlSize)
        return this.begin(payload, untilDone, token => putControl(payload, token, request, node, arg, 0))
    }

    /** As `ask`, for the end of a job. */
    cancel(id: number, untilDone = true): Promise<Outcome> {
        const payload = new Uint8Array(cancelSize)
        return this.begin(payload, untilDone, token => {
            putControl(payload, token, Request.Cancel, 0, 0, 0)
            putCancel(payload, id)
        })
    }

    /** Takes in an outcome record; those of other hosts are passed over. */
    take(outcome: Outcome): void {
        const p = this.pending.get(outcome.token)
        if (!p) return
        if (outcome.answer !== Answer.Accepted || !p.untilDone) return this.end(p, () => p.resolve(outcome))
        p.accepted = true
        // from now on only how it stands is asked for
        p.payload[AGAIN] = 1
    }

    /** Nothing under way will be answered. */
    close(error: Error): void {
        for (const p of [...this.pending.values()]) this.end(p, () => p.reject(error))
    }

    private begin(payload: Uint8Array, untilDone: boolean, fill: (token: number) => void): Promise<Outcome> {
        return new Promise((resolve, reject) => {
            const token = (this.lastToken = (this.lastToken % 0xffff) + 1)
            fill(token)
            const pending = { token, payload, tries: 0, untilDone, accepted: false, wait: FIRST_WAIT, timer: undefined }
            this.pending.set(token, { ...pending, resolve, reject })
            this.send(this.pending.get(token) as Pending)
        })
    }

    private send(p: Pending): void {
        if (!p.accepted && ++p.tries > MOST_TRIES) return this.end(p, () => p.reject(this.silence()))
        const { clock } = this.link
        p.timer = clock.setTimeout(() => this.send(p), p.wait, "housekeeping")
        p.wait *= 2
        const packet = Packet.from(Code.Control, p.payload)
        packet.deviceIdentifier = this.link.serverId
        packet.serviceIndex = this.index()
        packet.isCommand = true
        this.link.send(packet)
    }

    private end(p: Pending, how: () => void): void {
        this.link.clock.clearTimeout(p.timer)
        this.pending.delete(p.token)
        how()
    }

    private silence(): Error {
        return new Error(
            `expected an answer to a control command from the supervisor service on ${this.link.deviceId}, found none in ` +
                `${MOST_TRIES} tries: is its program running, and built with this devicescript-supervisor?`
        )
    }
}
