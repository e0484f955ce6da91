// Where the VM keeps things in its memory: words from the beginning of a fiber, of a call's frame, of a program's context.
// The layout is the pinned VM's; instrumented-vm.ts refuses another one.

export const Fiber = { WakeTime: 6, Id: 7, Frame: 10, Context: 11, Next: 0 } as const

/** `Pc` is of 16 bits, in the lower half. */
export const Frame = { Pc: 1, Caller: 3, Function: 4, Slots: 6 } as const

/** `Now`: milliseconds, the lower half. */
export const Context = { Exception: 14, Image: 57, Frame: 58, Fiber: 59, Fibers: 60, Now: 64, Collector: 72 } as const
