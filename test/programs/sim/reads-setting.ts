// Asks the settings service late, always at the same phase of a hundred milliseconds, then parks.
import * as ds from "@devicescript/core"
import { readSetting } from "@devicescript/settings"

await ds.sleep(3000)
for (let i = 0; i < 30; ++i) {
    const asked = ds.millis()
    await readSetting("greeting", "none")
    // until 95 ms after the last full hundred: the answer comes past the next one
    await ds.sleep(100 - ((ds.millis() - 95) % 100))
    if (i === 0) console.log("took " + (ds.millis() - asked > 0))
}
console.log("read " + (await readSetting("greeting", "none")))
await ds.suspend()
