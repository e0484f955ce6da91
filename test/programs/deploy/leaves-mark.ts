// Leaves a mark in the flash of its board, and says each second that it is the old program.
import * as ds from "@devicescript/core"
import { readSetting, writeSetting } from "@devicescript/settings"

await writeSetting("mark", 1)
console.log("marked " + (await readSetting("mark")))
while (true) {
    await ds.sleep(1000)
    console.log("old")
}
