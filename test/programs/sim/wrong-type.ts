// expect-compile-error
import * as ds from "@devicescript/core"

const name: string = "x"
const wrong: number = name
console.log(wrong, ds.millis())
