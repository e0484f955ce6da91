// What is wrong with a mocked device, applied to every packet it sends. Owns how late it is, what it loses and whether it
// is silent. Announcements always pass: the device stays on the bus, only its service misbehaves.
import { SystemReg, type Packet } from "jacdac-ts"
import { SensorError } from "../errors.js"

/** Never sent. */
export const LOST = -1

// The packets of services; the control service is number 0, and from 0x30 on are acknowledgements and pipes.
const FIRST_SERVICE = 1
const LAST_SERVICE = 0x2f

export class Trouble {
    /** ms between what a service says and its being sent. */
    lateness = 0
    /** Nothing is said and nothing heard. */
    muted = false
    /** No sample is taken. */
    failed = false
    private toDrop = 0
    private share = 0

    /** `random`: 32 bits, from the seed. */
    constructor(private readonly random: () => number) {}

    setLateness(ms: number): void {
        if (!(Number.isFinite(ms) && ms >= 0))
            throw new SensorError(`Expected a delay of 0 ms or more, found ${ms}. 0 ends it.`)
        this.lateness = ms
    }

    drop(samples: number): void {
        if (!(Number.isSafeInteger(samples) && samples >= 0))
            throw new SensorError(`Expected a whole number of samples to drop, found ${samples}. 0 ends it.`)
        this.toDrop = samples
    }

    lose(share: number): void {
        if (!(share >= 0 && share <= 1))
            throw new SensorError(`Expected a share of 0 to 1 of the samples to lose, found ${share}. 0 ends it.`)
        this.share = share
    }

    /** All of it is over. */
    end(): void {
        this.lateness = this.toDrop = this.share = 0
        this.muted = this.failed = false
    }

    /** How many ms late the packet goes out, or LOST. */
    passage(packet: Packet): number {
        const { serviceIndex } = packet
        if (serviceIndex === 0) return 0
        if (this.muted) return LOST
        if (serviceIndex < FIRST_SERVICE || serviceIndex > LAST_SERVICE) return this.lateness
        if (packet.isRegisterGet && packet.registerIdentifier === SystemReg.Reading && this.losesSample()) return LOST
        return this.lateness
    }

    private losesSample(): boolean {
        if (this.failed) return true
        if (this.toDrop > 0) {
            this.toDrop--
            return true
        }
        return this.share > 0 && this.random() / 2 ** 32 < this.share
    }
}
