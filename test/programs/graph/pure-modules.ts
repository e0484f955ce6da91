// Tells what the pure modules say on the device.
import * as ds from "@devicescript/core"
import { tellAll } from "./vectors"

tellAll(
    line => console.log(line),
    () => {
        ;(ds.sleep as any)(1)
    }
)
console.log("end")
