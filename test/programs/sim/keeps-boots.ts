// Counts its boots in the flash.
import { readSetting, writeSetting } from "@devicescript/settings"

const boots = (await readSetting("boots", 0)) + 1
await writeSetting("boots", boots)
console.log("boots " + boots)
