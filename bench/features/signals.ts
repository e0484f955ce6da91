import type { Group } from "../feature.js"

export const signals: Group = {
    title: "Signals",
    features: [
        {
            name: "watch",
            uses: ["watch"],
            first: ['const celsius = watch<number>("celsius")'],
            body: ["celsius.put(20)", "console.log(celsius.get(), celsius.age(), celsius.fresh(1000))"],
        },
        {
            name: "watch, changed",
            beside: "watch",
            body: ["console.log(await celsius.changed(1000), celsius.changes())"],
        },
        { name: "watch, subscribe", beside: "watch", program: ["celsius.subscribe(v => console.log(v))"] },
        {
            name: "observe",
            beside: "watch, subscribe",
            uses: ["observe"],
            program: ["observe(celsius).subscribe(v => console.log(v))"],
        },
        {
            name: "channel",
            uses: ["channel", "Overflow"],
            first: ['const uplink = channel<number>("uplink", 4, Overflow.DropOldest)'],
            body: [
                "uplink.trySend(20)",
                "console.log(await uplink.receive(), uplink.depth(), uplink.dropped(), uplink.changes())",
            ],
        },
        { name: "channel, send", beside: "channel", body: ["await uplink.send(21)"] },
        {
            name: "put, get, beatPut",
            beside: "watch",
            body: ["n.put(celsius, 20)", "n.beatPut(celsius, 21)", "console.log(n.get(celsius))"],
        },
        { name: "put, to a channel", beside: "channel", body: ["console.log(n.put(uplink, 20), uplink.put(21))"] },
        {
            name: "reader, writer",
            beside: "watch",
            body: ["n.writer(celsius).put(22)", "console.log(n.reader(celsius).get())"],
        },
        {
            name: "beat, observed marks",
            beside: "watch",
            uses: ["beat", "observed"],
            options: ["writes: [beat(celsius)]"],
            sensor: ["writes: [observed(celsius)]"],
        },
        {
            name: "onFirstWrite",
            beside: "beat, observed marks",
            uses: ["onFirstWrite"],
            options: ["readiness: onFirstWrite"],
        },
        {
            name: "readersOf, writersOf",
            beside: "watch",
            sensor: ["reads: [celsius]"],
            program: ["console.log(sup.graph.readersOf(celsius), sup.graph.writersOf(celsius))"],
        },
    ],
}
