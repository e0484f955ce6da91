// The VM with as little around it as it runs with: a clock, one timer, nothing on the bus. The baseline of the
// simulator's speed. It owns its clock; nothing else moves it.
import type { Program } from "../sim/program.js"
import type { VmFactory } from "../sim/vm.js"

export interface BareVm {
    /** Lets `ms` virtual milliseconds pass. */
    advance(ms: number): void
    stop(): void
}

// Milliseconds become whole microseconds inside the VM; a timer of 0 must still see time pass.
const SHORTEST = 0.001
const ROUNDING = 0.00001

export async function bootBareVm(factory: VmFactory, program: Program): Promise<BareVm> {
    let now = 0
    let timer: { callback: () => void; at: number } | undefined
    const vm = await factory({
        now: () => now + ROUNDING,
        setTimeout: (callback, delay) => (timer = { callback, at: now + Math.max(delay, SHORTEST) }),
        clearTimeout: handle => {
            if (timer === handle) timer = undefined
        },
        require: name => (name === "crypto" ? { randomBytes: (n: number) => new Uint8Array(n) } : undefined),
        print: () => {},
    })
    vm.dmesg = () => {}
    vm.sendPacket = () => {}
    vm.panicHandler = code => {
        throw new Error(`the bare VM panicked: ${code}`)
    }
    vm.error = problem => {
        throw problem
    }
    vm.devsSetDeviceId("12abdd2200000000")
    vm.devsStart()
    if (vm.devsDeploy(program.binary)) throw new Error(`the VM refused ${program.entry}`)
    return {
        advance(ms) {
            const end = now + ms
            while (timer && timer.at <= end) {
                const { callback, at } = timer
                timer = undefined
                now = at
                callback()
            }
            now = end
        },
        stop: () => vm.devsStop(),
    }
}
