// What is added to the VM's module, and what is refused.
import { expect, test } from "vitest"
import { instrumented } from "../../sim/instrument/instrumented-vm.js"
import { readNumber, signed } from "../../sim/instrument/wasm-module.js"

test("a VM that is not the expected one is refused, and why is said", () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    expect(() => instrumented(empty)).toThrow(
        /^Cannot look into the VM: it is not the one expected \(it has no section 2\)/
    )
})

test("numbers are written as WebAssembly reads them", () => {
    expect(signed(0)).toEqual([0])
    expect(signed(-1)).toEqual([0x7f])
    expect(signed(64)).toEqual([0xc0, 0])
    expect(signed(0x80000000)).toEqual([0x80, 0x80, 0x80, 0x80, 0x78])
    expect(readNumber(Uint8Array.of(0xe5, 0x8e, 0x26), 0)).toEqual([624485, 3])
})
