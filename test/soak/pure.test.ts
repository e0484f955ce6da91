import { expect, test } from "vitest"
import { NETWORK_KINDS, POWER_KINDS, SENSOR_KINDS, type Kind } from "../../bench/soak/disturbance.js"
import { heapVerdict, type HeapSample } from "../../bench/soak/heap-trend.js"
import { Plan } from "../../bench/soak/plan.js"
import { weatherOf } from "../../bench/soak/weather.js"
import { seededRandom } from "../../sim/random.js"
import { Track } from "../../sim/track.js"

const HOUR = 3_600_000

const look = (boot: number, hours: number, live: number): HeapSample => ({
    ...{ boot, live, at: hours * HOUR },
    largestFree: 20_000,
})

const noise = (i: number) => 26_000 + ((i * 7919) % 400)
const month = Array.from({ length: 120 }, (_, i) => look(1, 6 * i, noise(i)))

test("a heap is flat while its texts come and go, and not when it rises from day to day", () => {
    expect(heapVerdict(month)).toMatchObject({ flat: true, least: 26_000 })
    const { flat, trend } = heapVerdict(month.map((sample, i) => ({ ...sample, live: sample.live + 20 * i })))
    expect([flat, Math.round(trend / 10)]).toEqual([false, 8])
})

test("a reboot takes a leak back, and does not hide it", () => {
    const often = month.map((s, i) => look(1 + Math.floor(i / 20), 6 * i, s.live + 84 * (i % 20)))
    expect(heapVerdict(often).flat).toBe(false)
})

test("a board that has just started has less in use", () => {
    const started = month.map((s, i) => look(1 + Math.floor(i / 12), 6 * i, s.live - (i % 12 < 6 ? 2000 : 0)))
    expect(heapVerdict(started).flat).toBe(true)
})

test("one jump is no trend, but may be too wide", () => {
    expect(heapVerdict([look(1, 0, 26_000), look(2, 6, 30_500)])).toEqual({
        ...{ least: 26_000, most: 30_500, trend: 0, error: 0, flat: false },
    })
})

test("the weather is no room's while a row beside is not", () => {
    const at = (hour: number, value: number) => ({ at: hour * HOUR, value })
    const track = new Track([at(0, 20), at(1, 14), at(2, 14), at(3, 20), at(4, 20), at(5, 26)])
    expect(weatherOf(track).map(({ from, to }) => [from / HOUR, to / HOUR])).toEqual([
        [0, 3],
        [4, 5],
    ])
})

const victims = { nodes: ["a", "dog"], startedOnce: ["dog"], sensors: ["temperature", "button"], network: false }

test("a plan follows from its seed, has everything in it, and nothing that is not there", () => {
    const made = (seed: number, network: boolean) => {
        const plan = new Plan(seededRandom(seed), { ...victims, network }, 600_000)
        return Array.from({ length: 5000 }, () => ({ gap: plan.gap(), ...plan.next() }))
    }
    const kinds = (plan: { kind: Kind }[]) => new Set(plan.map(d => d.kind))
    const [alone, connected] = [made(1, false), made(1, true)]
    expect(made(1, false)).toEqual(alone)
    expect(made(2, false)).not.toEqual(alone)
    expect([...SENSOR_KINDS, ...POWER_KINDS].filter(kind => !kinds(alone).has(kind))).toEqual([])
    expect(NETWORK_KINDS.filter(kind => kinds(alone).has(kind))).toEqual([])
    expect(NETWORK_KINDS.filter(kind => !kinds(connected).has(kind))).toEqual([])
    expect(new Set(alone.filter(d => d.kind === "crash").map(d => d.target))).toEqual(new Set(["a"]))
    expect(Math.min(...connected.flatMap(({ gap, lasts }) => [gap, lasts]))).toBeGreaterThanOrEqual(0)
})
