// Writes a setting that the VM cannot give back.
import * as ds from "@devicescript/core"
import { readSetting, writeSetting } from "@devicescript/settings"

let text = ""
while (text.length < 229) text = text + "x"
await ds.sleep(2000)
console.log("writing")
await writeSetting("v", text)
console.log("written")
console.log("read " + (await readSetting("v")))
