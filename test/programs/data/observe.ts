// A watch through the operators of @devicescript/observables.
import * as ds from "@devicescript/core"
import { map, threshold } from "@devicescript/observables"
import { observe, watch } from "devicescript-supervisor"

const celsius = watch<number>("celsius", 100)
const subscription = observe(celsius)
    .pipe(
        map(v => v * 2),
        threshold(5)
    )
    .subscribe({
        next: v => {
            if (v === 34) throw new Error("a handler's own")
            console.log("saw " + v)
        },
        error: e => console.log("error " + e.message),
    })
for (const v of [1, 2, 4, 5, 9, 17, 30]) {
    celsius.put(v)
    await ds.sleep(10)
}
subscription.unsubscribe()
celsius.put(50)
await ds.sleep(10)
observe(celsius).subscribe({ next: v => console.log("plain " + v) })
celsius.put(3)
await ds.sleep(10)
console.log("done")
