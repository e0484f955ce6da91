// When a test is warned that nobody moves the clock: real time is played, none goes by.
import { beforeEach, expect, test } from "vitest"
import { IdleWatch, idleWarning } from "../../vitest/idle-watch.js"

let idle: boolean
let now: number
let warned: number[]
let looks: (() => void) | undefined
let watch: IdleWatch

beforeEach(() => {
    ;[idle, now, warned] = [true, 100, []]
    watch = new IdleWatch(
        {
            get now() {
                return now
            },
            isIdle: () => idle,
        },
        at => void warned.push(at),
        (_, look) => {
            looks = look
            return () => (looks = undefined)
        }
    )
})

/** Half seconds of real time. */
function pass(halves: number): void {
    for (let i = 0; i < halves; ++i) looks?.()
}

test("after two seconds at one virtual time, once", () => {
    pass(4)
    expect(warned).toEqual([])
    pass(1)
    expect(warned).toEqual([100])
    pass(100)
    expect(warned).toEqual([100])
    expect(watch.idleFor).toBe(52_000)
})

test("not while somebody waits, however slowly time goes", () => {
    idle = false
    pass(100)
    expect(warned).toEqual([])
    expect(watch.idleFor).toBe(0)
})

test("not where time has moved between two looks, though each found it idle", () => {
    for (let i = 0; i < 50; ++i) {
        pass(1)
        now += 1
    }
    expect(warned).toEqual([])
})

test("again, when time had gone on and stands still once more", () => {
    pass(6)
    now = 250
    pass(6)
    expect(warned).toEqual([100, 250])
})

test("stopped, it looks no more", () => {
    watch.stop()
    pass(100)
    expect(warned).toEqual([])
})

test("it says which test, what time it is, and what to await", () => {
    expect(idleWarning("it ticks", 1500)).toContain('"it ticks" has been waiting for 2 s, and nobody moves')
    expect(idleWarning("it ticks", 1500)).toContain("stands at 1.500 s")
    expect(idleWarning("it ticks", 1500)).toMatch(/sim\.advance\(ms\)[^]*board\.output\(text\)/)
})
