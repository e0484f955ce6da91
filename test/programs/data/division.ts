// Answers the vectors of division-vectors.ts.
import * as ds from "@devicescript/core"
import { tellAll } from "./division-vectors.js"

tellAll(line => {
    console.log(line)
    ;(ds.sleep as any)(1)
})
console.log("end")
