import type { Group } from "../feature.js"

export const pools: Group = {
    title: "Pools",
    features: [
        {
            name: "pool",
            beside: ["run", "markBusy, markIdle"],
            uses: ["pool"],
            pool: ["deps: [ready(sensor)]"],
            declared: [
                'const crew = pool("crew", [Mode.OnDemand, Mode.OnDemand], async n => { n.markBusy() }, { min: 1, max: 2$pool })',
            ],
            items: ["crew"],
        },
        { name: "deferredShrink", beside: "pool", uses: ["deferredShrink"], pool: ["policy: deferredShrink(1000)"] },
        {
            name: "pool readers",
            beside: "pool",
            program: ["console.log(crew.running(), crew.busy(), crew.member(0), crew.memberIndex(fan))"],
        },
        { name: "restart policy, always", beside: "pool", uses: ["always"], pool: ["restart: always(1000)"] },
    ],
}
