// What the simulator needs of the DeviceScript VM. One VmModule is one board's processor; it is made by a VmFactory
// from outside (Node takes it out of the pinned compiler package, a browser may fetch it).

import type { Counters } from "./instrument/instrumented-vm.js"

/** Time and timers as the VM module sees them. Delays are milliseconds with fractions. */
export interface VmHost {
    now(): number
    setTimeout(callback: () => void, delay: number): object
    clearTimeout(handle: object | undefined): void
    /** Modules the VM asks for by name (`net`, `tls`); undefined when the board has no network. */
    require(name: string): unknown
    /** What the module itself prints: emscripten's complaints and native aborts. */
    print(text: string): void
    /** Looks into the VM while it runs; absent: the VM is as it comes. */
    probe?: VmProbe
}

/** What looks into a VM (sim/instrument/). It changes nothing in there, but for a program that is to run away. */
export interface VmProbe {
    /** Is it to be kept how often each instruction ran? */
    readonly coverage: boolean
    /** Called once, before anything runs: the VM's memory, and what it counts. */
    attach(words: Uint32Array, counters: Counters): void
    /** A fiber is about to run: the address of its record. */
    ran(fiber: number): void
    /** Something was thrown, and nothing is unwound yet: the address of the context. */
    threw(context: number): void
}

/** The VM module as instantiated. */
export interface VmModule {
    readonly HEAPU32: Uint32Array
    dmesg: (line: string) => void
    sendPacket: (frame: Uint8Array) => void
    panicHandler: (code: number) => void
    error: (problem: unknown) => void
    /** Bytes of flash, looked at when it starts. */
    flashSize?: number
    flashLoad?: () => Uint8Array
    flashSave?: (image: Uint8Array) => void
    handlePacket(frame: Uint8Array): void
    devsSetDeviceId(id: string): void
    devsGcStress(on: boolean): void
    devsStart(): void
    devsStop(): void
    devsIsRunning(): boolean
    devsDeploy(program: Uint8Array): number
}

export type VmFactory = (host: VmHost) => Promise<VmModule>
