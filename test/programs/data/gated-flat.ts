// 1,000 cycles of each kind of gated data, with fibers dropped where they wait for it; lines between which the heap is walked.
import * as ds from "@devicescript/core"
import {
    Aborted,
    backed,
    budget,
    Claimant,
    divisible,
    graph,
    leased,
    Mode,
    node,
    shrinkFastGrowSlow,
    Supervisor,
    vetoGate,
    watch,
} from "devicescript-supervisor"

const power = budget("power")
const bus = leased("bus", 1)
const gate = vetoGate("gate")
const plain = watch<number>("plain", 1)
const value = backed(watch<number>("value"))
const policy = shrinkFastGrowSlow(3, 5)
let cycles = 0
let opened = 0

/** Goes as soon as nobody reads. */
const producer = node(
    "producer",
    Mode.OnDemand,
    async n => {
        n.put(value, 1)
        n.setReady()
        await n.retire(value, 1)
        await n.waitShutdown()
    },
    { writes: [value] }
)
/** Is stopped while it waits for all there is to wait for. */
const waits = node(
    "waits",
    Mode.OnDemand,
    async (n, claim: Claimant) => {
        n.lease(bus)
        n.spawn(gate.waitAsserted)
        n.spawn(power.changed)
        n.spawn(claim.waitGrantChange)
        n.spawn(async () => await bus.drain())
        await n.waitShutdown()
    },
    { resources: [divisible(power)] }
)
const user = node(
    "user",
    Mode.OnDemand,
    async (n, claim: Claimant) => {
        const veto = n.veto(gate)
        for (let i = 0; i < cycles; ++i) {
            const lease = n.lease(bus)
            const another = n.lease(bus)
            const open = await n.open(plain)
            if (open instanceof Aborted) return
            lease.release()
            another.release()
            open.close()
            veto.assert()
            claim.want(i % 12)
            power.rebalance(policy)
            claim.grant()
            veto.release()
            if (i % 10 === 0) {
                const guard = await n.open(value)
                if (guard instanceof Aborted) return
                opened++
                guard.close()
                // until the producer is gone
                await ds.sleep(5)
            }
        }
        // these are closed for it
        n.lease(bus)
        await n.open(plain)
    },
    { writes: [gate], resources: [divisible(power)] }
)
const supervisor = new Supervisor(graph([producer, waits, user]))

async function drive(): Promise<void> {
    await supervisor.run()
}
drive.start()
power.provide(10)

async function phase(count: number): Promise<void> {
    cycles = count
    await supervisor.startNode(user)
    while (!user.hasExited()) await ds.sleep(10)
    for (let i = 0; i < count; i += 20) {
        await supervisor.startNode(waits)
        power.rebalance(policy)
        await ds.sleep(1)
        await supervisor.stopNode(waits)
        bus.reopen()
    }
    await ds.sleep(10)
}

await phase(100)
console.log("before")
await ds.sleep(100)
await phase(1000)
console.log("after " + opened + " " + bus.count() + " " + plain.openers())
await ds.sleep(100)
