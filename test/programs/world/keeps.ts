// Keeps two settings: a number that it counts up once a second, and how often it began.
import * as ds from "@devicescript/core"
import { readSetting, writeSetting } from "@devicescript/settings"

const begun: number = (await readSetting("begun", 0)) + 1
let count: number = await readSetting("count", 0)
console.log("begun " + begun + " count " + count)
await writeSetting("begun", begun)
for (;;) {
    await ds.sleep(1000)
    count++
    await writeSetting("count", count)
    console.log("wrote " + count)
}
