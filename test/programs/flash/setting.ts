// Says which color it was given.
import { readSetting } from "@devicescript/settings"

const color = await readSetting("color")
console.log(`color is ${color}`)
