// What is done next to a board: by the seed, and by nothing else. Pure.
import {
    CONTROL_KINDS,
    FAULT_KINDS,
    NETWORK_KINDS,
    PERSON_KINDS,
    POWER_KINDS,
    SENSOR_KINDS,
    type Disturbance,
    type Kind,
} from "./disturbance.js"
import { NETWORK } from "./firmware.js"

/** What there is on the board that can be disturbed. */
export interface Victims {
    nodes: readonly string[]
    /** Nodes that nothing but a reboot brings back from a crash. */
    startedOnce: readonly string[]
    sensors: readonly string[]
    network: boolean
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** How often each group comes, relative to the others. Power is seldom, so that a boot lives for days. */
const WEIGHTS: [kinds: readonly Kind[], weight: number][] = [
    [SENSOR_KINDS, 40],
    [FAULT_KINDS, 20],
    [["hog"], 6],
    [PERSON_KINDS, 20],
    [CONTROL_KINDS, 14],
    [NETWORK_KINDS, 12],
    [POWER_KINDS, 0.5],
]

export class Plan {
    /**
     * @param random 32 bits a call
     * @param meanGap ms from one disturbance to the next, on the average
     */
    constructor(
        private readonly random: () => number,
        private readonly victims: Victims,
        private readonly meanGap: number
    ) {}

    /** ms until the next one. */
    gap(): number {
        return Math.round(-Math.log(1 - this.unit()) * this.meanGap)
    }

    next(): Disturbance {
        const groups = WEIGHTS.filter(([kinds]) => this.victims.network || kinds !== NETWORK_KINDS)
        let left = this.unit() * groups.reduce((sum, [, weight]) => sum + weight, 0)
        const [kinds] = groups.find(([, weight]) => (left -= weight) < 0) ?? groups[0]
        return this.of(this.one(kinds))
    }

    private of(kind: Kind): Disturbance {
        const d = (target: string, lasts = 0, amount = 0): Disturbance => ({ kind, target, lasts, amount })
        switch (kind) {
            case "lag":
                return d(this.one(this.victims.sensors), this.span(10 * MINUTE), this.between(100, 5000))
            case "drop":
                return d(this.one(this.victims.sensors), this.span(MINUTE), this.between(1, 20))
            case "lose":
                return d(this.one(this.victims.sensors), this.span(10 * MINUTE), this.between(20, 100) / 100)
            case "jump":
                return d("temperature", this.span(10 * MINUTE), this.between(-200, 500) / 10)
            case "unplug":
            case "mute":
            case "status":
            case "freeze":
                return d(this.one(this.victims.sensors), this.span(10 * MINUTE))
            case "crash":
                return d(
                    this.one(this.victims.nodes.filter(node => !this.victims.startedOnce.includes(node))),
                    this.span(2 * MINUTE)
                )
            case "stall":
            case "wedge":
                return d(this.one(this.victims.nodes), this.span(2 * MINUTE))
            case "deactivate":
                return d(this.one(this.victims.nodes), this.span(5 * MINUTE))
            case "restart":
                return d(this.one(this.victims.nodes))
            case "hog":
                return d("", 0, this.between(10, 10_000))
            case "press":
            case "storm":
                return d("button", 0, kind === "press" ? 1 : this.between(5, 40))
            case "torn-write":
            case "brown-out":
                return d("", this.span(MINUTE))
            case "broker-latency":
                return d(NETWORK, this.span(10 * MINUTE), this.between(50, 5000))
            case "teardown":
                return d("", this.span(5 * MINUTE))
            case "network-down":
            case "broker-down":
            case "broker-refuse":
                return d(NETWORK, this.span(20 * MINUTE))
            default:
                return d("")
        }
    }

    // Short ones are as likely as long ones of another order of magnitude.
    private span(most: number): number {
        return Math.round(SECOND * (most / SECOND) ** this.unit())
    }

    private between(least: number, most: number): number {
        return least + (this.random() % (most - least + 1))
    }

    private one<T>(list: readonly T[]): T {
        return list[this.random() % list.length]
    }

    private unit(): number {
        return this.random() / 2 ** 32
    }
}
