import type { Group } from "../feature.js"

export const gated: Group = {
    title: "Gated data",
    features: [
        {
            name: "open, of a watch",
            beside: "watch",
            body: [
                "const plain = await n.open(celsius)",
                "if (!(plain instanceof Aborted)) { console.log(plain.get(), celsius.openers()); plain.close() }",
            ],
        },
        {
            name: "open, changed",
            beside: ["open, of a watch", "watch, changed"],
            body: ["if (!(plain instanceof Aborted)) console.log(await plain.changed(1000))"],
        },
        {
            name: "backed",
            beside: ["run", "open, of a watch"],
            uses: ["backed"],
            first: ['const dust = backed(watch<number>("dust"))'],
            sensor: ["writes: [dust]"],
            body: ["await n.open(dust)"],
        },
        { name: "retire", beside: "backed", body: ["await n.retire(dust, 500)"] },
        {
            name: "leased",
            uses: ["leased"],
            first: ['const radio = leased("radio", 1)'],
            body: ["const lease = n.lease(radio)", "if (lease) { console.log(lease.value); lease.release() }"],
        },
        {
            name: "leased, drain and reopen",
            beside: "leased",
            program: ["await radio.drain(500)", "radio.reopen(2)", "console.log(radio.count(), radio.holders())"],
        },
        {
            name: "veto gate",
            uses: ["vetoGate"],
            first: ['const hot = vetoGate("hot")'],
            options: ["writes: [hot]"],
            body: ["const hold = n.veto(hot)", "hold.assert()", "hold.release()", "console.log(hot.isAsserted())"],
        },
        {
            name: "veto gate, waits",
            beside: "veto gate",
            body: ["await hot.waitAsserted()", "await hot.waitReleased()", "console.log(hot.changes())"],
        },
        {
            name: "budget, fairShare",
            uses: ["budget", "divisible", "fairShare"],
            first: ['const power = budget("power")'],
            params: ["share"],
            options: ["resources: [divisible(power)]"],
            body: ["share.want(20)", "console.log(share.grant())"],
            program: ["power.provide(80)", "power.rebalance(fairShare())"],
        },
        {
            name: "budget, waits",
            beside: "budget, fairShare",
            body: ["console.log(await share.waitGrantChange(1000))"],
            program: ["await power.changed(1000)"],
        },
        {
            name: "budget, by hand",
            beside: "budget, fairShare",
            program: ["console.log(power.capacity(), power.grantOf(fan))", "power.clear()"],
        },
        {
            name: "shrinkFastGrowSlow",
            beside: "budget, fairShare",
            uses: ["shrinkFastGrowSlow"],
            program: ["power.rebalance(shrinkFastGrowSlow(10, 1000))"],
        },
    ],
}
