// not-a-program
// A hundred cycles to warm up, then as many as the bench says; the heap is looked at before and after those.
import * as ds from "@devicescript/core"
import { parameter } from "../parameter"

export async function cycles(cycle: () => Promise<void>): Promise<void> {
    const count = parameter()
    for (let i = 0; i < 100; ++i) await cycle()
    await ds.sleep(1)
    console.log("@before")
    for (let i = 0; i < count; ++i) await cycle()
    await ds.sleep(1)
    console.log("@after")
    await ds.sleep(1)
}
