import type { Group } from "../feature.js"

export const activation: Group = {
    title: "What an activation owns: children, timers, handlers; its exit value",
    features: [
        { name: "defer", body: ["n.defer(() => console.log(1))"] },
        { name: "spawn, drop", body: ["await n.drop(n.spawn(work))"] },
        { name: "after", body: ["n.after(10, work)"] },
        { name: "every", uses: ["Overrun"], body: ["n.every(10, work, Overrun.Delay)", "console.log(n.lateness())"] },
        { name: "on", body: ["n.on(source, v => console.log(v))"] },
        { name: "ds.wait, mended", body: ["await ds.wait(source)"] },
        { name: "exit value", program: ["console.log(await fan.exit().waitTake())"] },
        { name: "dropOnStop", uses: ["dropOnStop"], sensor: ["shell: dropOnStop"] },
    ],
}
