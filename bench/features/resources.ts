import type { Group } from "../feature.js"

export const resources: Group = {
    title: "Resources",
    features: [
        {
            name: "lend",
            uses: ["lend", "slot"],
            first: ['const bus = slot<number>("bus")'],
            params: ["onBus"],
            options: ["resources: [lend(bus)]"],
            declared: ["bus.provide(1)"],
        },
        {
            name: "consume",
            uses: ["consume", "slot"],
            first: ['const key = slot<number>("key")'],
            params: ["ownKey"],
            options: ["resources: [consume(key)]"],
            declared: ["key.provide(1)"],
        },
        {
            name: "shared, and who provides it",
            uses: ["shared", "slot"],
            first: ['const net = slot<number>("net")'],
            params: ["onNet"],
            sensor: ["provides: [net]"],
            options: ["resources: [shared(net)]"],
            declared: ["net.provide(1)"],
        },
        {
            name: "slots, one for each member of a pool",
            beside: ["pool", "lend"],
            uses: ["slots"],
            first: ['const sockets = slots<number>("socket", 2)'],
            declared: ["sockets.at(0).provide(1)"],
            pool: ["resources: [lend(sockets)]"],
        },
        {
            name: "slot, by hand",
            uses: ["slot"],
            first: ['const own = slot<number>("own")'],
            program: [
                "own.provide(1)",
                "own.restore(own.take())",
                "console.log(own.get(), own.isFilled(), own.holder())",
                "own.clear()",
            ],
        },
        { name: "slot, waitTake", beside: "slot, by hand", program: ["console.log(await own.waitTake(1000))"] },
    ],
}
