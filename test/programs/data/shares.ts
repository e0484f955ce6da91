// Budgets: who is granted what, when; a graph a story.
import * as ds from "@devicescript/core"
import {
    abortActivation,
    BackoffPolicy,
    Budget,
    budget,
    Claimant,
    divisible,
    DivisionPolicy,
    fairShare,
    graph,
    Mode,
    node,
    onFailure,
    pool,
    Supervisor,
    TaskNode,
} from "devicescript-supervisor"
import { attempt, say, story } from "../control/story.js"

function grants(b: Budget): string {
    return b.grants.join("/")
}

/** Provides `units`, rebalances with every change, empties the budget with its stop. */
function allocator(b: Budget, units: number): TaskNode {
    return node(
        "allocator",
        Mode.Terminate,
        async n => {
            b.provide(units)
            const policy = fairShare()
            await n.runCancellableAcked(async () => {
                for (;;) await b.changed(b.rebalance(policy))
            })
        },
        { provides: [b] }
    )
}

/** Wants `units` and tells each grant. */
function holder(name: string, b: Budget, units: number, mode = Mode.Terminate): TaskNode {
    return node(
        name,
        mode,
        async (n, claim: Claimant) => {
            claim.want(units)
            const work = async () => {
                for (;;) {
                    const grant = await claim.waitGrantChange()
                    say(name + " granted " + grant)
                }
            }
            if (mode === Mode.Pause) await n.runPausableLoop(work)
            else await n.runCancellableAcked(work)
        },
        { resources: [divisible(b)] }
    )
}

{
    story("nothing is granted until a rebalance")
    const b = budget("power")
    const a = holder("a", b, 60)
    const s = new Supervisor(graph([a, holder("b", b, 60), holder("c", b, 0)]))
    b.provide(100)
    await s.start()
    await ds.sleep(10)
    say("before " + grants(b))
    b.rebalance(fairShare())
    say("after " + grants(b))
    await ds.sleep(10)
    await s.stopNode(a)
    say("a stopped " + grants(b) + " wants " + b.wants.join("/"))
    b.rebalance(fairShare())
    await ds.sleep(10)
    b.clear()
    say("cleared " + grants(b) + " wants " + b.wants.join("/") + " " + b.capacity())
    say("of nothing " + b.rebalance(fairShare()) + " " + grants(b))
    await s.teardown()
}

class Meddler {
    constructor(
        readonly claim: () => Claimant,
        public left: number
    ) {}
    divide(capacity: number, wants: number[], granted: number[]): void {
        const fair = fairShare()
        fair.divide(capacity, wants, granted, 0)
        if (this.left-- > 0) this.claim().want(15)
    }
}
{
    story("a change that lands while it is rebalanced is seen by the next pass")
    const b = budget("power")
    let claim: Claimant
    const a = node(
        "a",
        Mode.Terminate,
        async (n, c: Claimant) => {
            claim = c
            c.want(10)
            await n.waitShutdown()
        },
        { resources: [divisible(b)] }
    )
    const s = new Supervisor(graph([a]))
    b.provide(20)
    await s.start()
    await ds.sleep(1)
    const policy: DivisionPolicy = new Meddler(() => claim, 1)
    b.rebalance(policy)
    say("first " + grants(b) + " of " + b.wants[0])
    // at once, not when the ten seconds are over
    await b.changed(10000)
    b.rebalance(policy)
    say("second " + grants(b))
    await b.changed(500)
    say("no change in 500 ms")
    await s.teardown()
}
{
    story("wants 30, 30, 20, 20 of 80, a clean stop, a late holder")
    const b = budget("power")
    const a = holder("a", b, 30)
    const late = node(
        "late",
        Mode.OnDemand,
        async (n, claim: Claimant) => {
            say("late has " + claim.grant())
            claim.want(10)
            say("late granted " + (await claim.waitGrantChange()))
            say("no other grant in 50 ms: " + (await claim.waitGrantChange(50)))
            await n.waitShutdown()
        },
        { resources: [divisible(b)] }
    )
    const s = new Supervisor(
        graph([a, holder("b", b, 30), holder("c", b, 20), holder("d", b, 20), late, allocator(b, 80)])
    )
    await s.start()
    await ds.sleep(10)
    say(grants(b))
    await s.stopNode(a)
    await ds.sleep(10)
    say(grants(b))
    await s.startNode(late)
    await ds.sleep(100)
    say(grants(b))
    await s.teardown()
    say("down " + grants(b) + " " + b.capacity())
}
{
    story("who ends, how, and what becomes of its share")
    const b = budget("power")
    const wanting = async (n: TaskNode, c: Claimant): Promise<void> => {
        c.want(10)
        // deaf to its stop
        for (;;) {
            await ds.sleep(20)
            if (n.shutdownRequested()) c.want(50)
        }
    }
    const deaf = node("deaf", Mode.Terminate, wanting, { resources: [divisible(b)], ackTimeout: 100 })
    const aborted = node("aborted", Mode.Terminate, wanting, {
        resources: [divisible(b)],
        ackTimeout: 100,
        onAckTimeout: abortActivation,
    })
    const crashes = node(
        "crashes",
        Mode.Terminate,
        async (n, c: Claimant) => {
            c.want(10)
            await n.sleep(500)
            throw new Error("broke")
        },
        { resources: [divisible(b)] }
    )
    const parks = holder("parks", b, 10, Mode.Pause)
    const s = new Supervisor(graph([deaf, aborted, crashes, parks, allocator(b, 100)]))
    await s.start()
    await ds.sleep(10)
    say(grants(b))
    await s.stopNode(parks)
    await ds.sleep(10)
    say("parked " + parks.isParked() + " " + grants(b))
    await attempt("stop deaf", async () => await s.stopNode(deaf))
    await ds.sleep(10)
    say("deaf runs " + deaf.isRunning() + " " + grants(b))
    await attempt("stop aborted", async () => await s.stopNode(aborted))
    await ds.sleep(10)
    say(grants(b))
    await ds.sleep(500)
    say("crashed " + crashes.hasCrashed() + " " + grants(b))
    await attempt("start aborted", async () => await s.startNode(aborted))
    await ds.sleep(10)
    say("again " + grants(b))
    await s.resumeNode(parks)
    await s.stopNode(parks)
    say("parked again " + grants(b))
    await s.stopNode(s.graph.find("allocator"))
    say("no allocator " + grants(b) + " " + b.capacity())
}
{
    story("a missed ack of a life before is none of this one")
    const b = budget("power")
    let slow = true
    const n = node(
        "n",
        Mode.Pause,
        async (self, c: Claimant) => {
            c.want(10)
            for (;;) {
                await self.waitShutdown()
                if (slow) await ds.sleep(200)
                self.ackDropped()
                await self.waitResume()
                c.want(10)
            }
        },
        { resources: [divisible(b)], ackTimeout: 100 }
    )
    const s = new Supervisor(graph([n, allocator(b, 100)]))
    await s.start()
    await ds.sleep(10)
    await attempt("stop", async () => await s.stopNode(n))
    say(grants(b))
    await ds.sleep(200)
    slow = false
    await s.resumeNode(n)
    await ds.sleep(10)
    say("resumed " + grants(b))
    await s.stopNode(n)
    await ds.sleep(10)
    say("parked " + n.isParked() + " " + grants(b))
    await s.teardown()
}
{
    story("each life hears of its grant, also where that is as it was")
    const b = budget("power")
    const a = holder("a", b, 10)
    const s = new Supervisor(graph([a, allocator(b, 100)]))
    await s.start()
    await ds.sleep(10)
    await s.stopNode(a)
    await s.startNode(a)
    await ds.sleep(10)
    await s.teardown()
}
{
    story("not provided")
    const b = budget("power")
    const s = new Supervisor(
        graph([node("a", Mode.Terminate, async () => {}, { resources: [divisible(b)], gateTimeout: 100 })])
    )
    await attempt("start", s.start)
}
{
    story("a pool")
    const b = budget("power")
    const body = async (n: TaskNode, c: Claimant): Promise<void> => {
        c.want(10)
        await n.waitShutdown()
    }
    const members = pool("w", [Mode.Terminate, Mode.Terminate, Mode.Terminate], body, {
        resources: [divisible(b)],
        min: 3,
        max: 3,
    })
    const s = new Supervisor(graph([holder("first", b, 5), members, allocator(b, 100)]))
    await s.start()
    await ds.sleep(10)
    say(grants(b))
    await s.stopNode(members.member(1))
    say(grants(b) + " " + b.grantOf(members.member(1)) + " " + b.grantOf(members.member(2)))
    await s.teardown()
}
{
    story("an allocator that crashes, and comes back")
    const b = budget("power")
    const holds = (name: string, units: number) =>
        node(
            name,
            Mode.Terminate,
            async (n, claim: Claimant) => {
                await n.runCancellableAcked(async () => {
                    for (;;) {
                        claim.want(units)
                        say(name + " granted " + (await claim.waitGrantChange()))
                    }
                })
            },
            { resources: [divisible(b)] }
        )
    let lives = 0
    const allocates = node(
        "allocator",
        Mode.Terminate,
        async n => {
            b.provide(10)
            await n.sleep(1)
            if (lives++) b.rebalance(fairShare())
            // granted to one alone, before it breaks
            else b.rebalance(new Fool(g => (g[0] = 6)))
            await n.sleep(10)
            if (lives === 1) throw new Error("broke")
            await n.waitShutdown()
        },
        { provides: [b], restart: onFailure(BackoffPolicy.constant(20)) }
    )
    const first = holds("a", 6)
    const s = new Supervisor(graph([first, holds("b", 2), allocates]))
    b.provide(1)
    const running = s.run.start()
    await ds.sleep(50)
    say(grants(b))
    running.terminate()
    await s.restart(first)
    // a new activation has been told nothing: it waits for a grant
    await ds.sleep(10)
    say(grants(b) + " wants " + b.wants.join("/"))
    await s.teardown()
}
class Fool {
    constructor(readonly nonsense: (grants: number[]) => void) {}
    divide(capacity: number, wants: number[], granted: number[]): void {
        this.nonsense(granted)
    }
}
{
    story("nonsense of a policy, and of its holders")
    const b = budget("power")
    const claims: Claimant[] = []
    const keep = async (n: TaskNode, c: Claimant): Promise<void> => {
        claims.push(c)
        await n.waitShutdown()
    }
    const s = new Supervisor(
        graph(["a", "b", "c"].map(name => node(name, Mode.Terminate, keep, { resources: [divisible(b)] })))
    )
    b.provide(10)
    await s.start()
    await ds.sleep(1)
    const tell = (what: string, nonsense: (grants: number[]) => void) => {
        b.rebalance(new Fool(nonsense))
        say(what + " " + grants(b))
    }
    claims.forEach(c => c.want(8))
    tell("beyond want and capacity", g => g.forEach((_, i) => (g[i] = 77)))
    tell("no numbers", g => {
        g[0] = NaN
        g[1] = undefined
        g[2] = -3
    })
    tell("fractions", g => {
        g[0] = 2.5
        g[1] = Infinity
    })
    tell("one slot too many", g => {
        g.push(4)
    })
    tell("two too few", g => {
        g.insert(1, -3)
    })
    claims[0].want(Infinity)
    claims[1].want(NaN)
    claims[2].want(4.9)
    b.rebalance(fairShare())
    say("wants all, none, 4.9: " + grants(b))
    b.provide(3.9)
    b.rebalance(fairShare())
    say("of 3.9: " + grants(b))
    await s.teardown()
}
await ds.sleep(1)
console.log("done")
