// 50 bare fibers that make the calls of beating nodes, on objects of their own: a sleep that tells whether to stop, a beat.
import * as ds from "@devicescript/core"

class Stop {}

class Bare {
    stopping = false
    time = 0
    fiber: ds.Fiber

    async sleep(ms: number): Promise<Stop> {
        return await ds.suspend<Stop>(ms)
    }
    beat(): void {
        if (!this.stopping) this.time = ds.millis()
    }
}

async function body(b: Bare): Promise<void> {
    while (!((await b.sleep(1000)) instanceof Stop)) b.beat()
}

for (let i = 0; i < 50; ++i) {
    const b = new Bare()
    b.fiber = body.start(b)
}
await ds.sleep(500)
console.log("@from")
await ds.sleep(60000)
console.log("@to")
