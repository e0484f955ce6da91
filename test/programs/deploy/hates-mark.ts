// Says its color, and panics on a board that another program has left a mark on: no check can know.
import * as ds from "@devicescript/core"
import { readSetting } from "@devicescript/settings"

console.log("new, color " + (await readSetting("color")))
if (await readSetting("mark")) throw new Error("marked")
while (true) await ds.sleep(1000)
