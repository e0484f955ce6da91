// 50 bare fibers that do what beating nodes do.
import * as ds from "@devicescript/core"

let beat = 0
async function body(): Promise<void> {
    while (true) {
        beat = Math.max(beat, ds.millis())
        await ds.sleep(1000)
    }
}
for (let i = 0; i < 50; ++i) body.start()
