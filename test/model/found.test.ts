// What random schedules found, each made small: the device's own states and events, whatever the model says.
import { afterAll, beforeAll, expect, test } from "vitest"
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Policy, Stopping } from "../programs/model/script.js"
import { compare, playOnDevice, type Played } from "./play.js"
import { lent, plain, type NodeSpec, type PoolSpec, type Schedule } from "./schedule.js"

/** Indices into `waits`. */
const [ms1, , ms11, ms47, ms151, ms1009] = [0, 1, 2, 3, 4, 5]

interface Story {
    nodes: Partial<NodeSpec>[]
    pool?: PoolSpec
    /** What is done, to which node, and what passes after it. */
    steps: [Op, number, number][]
    /** The last states. */
    ends: RegExp
}

const wedgedThenAborted: [Op, number, number][] = [
    [Op.Start, 0, ms47],
    [Op.Wedge, 0, ms1],
    [Op.StopNode, 0, ms151],
    [Op.StartNode, 0, ms47],
]

const stories: Record<string, Story> = {
    "what crashes amid a stop wave stays down": {
        nodes: [{ policy: Policy.Always }, { stopping: Stopping.Wedges, deps: [{ on: 0, kind: EdgeKind.Plain }] }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.TeardownContinue, 0, ms11],
            [Op.Crash, 0, ms1009],
        ],
        ends: /^S 16\.1\.0 /,
    },
    "a fiber started by hand that acks first has exited after markExited, and the next is adopted": {
        nodes: [{}, { byHand: true }],
        steps: [
            [Op.Adopt, 1, ms47],
            [Op.StopNode, 1, ms47],
            [Op.Adopt, 1, ms47],
        ],
        ends: / 5\.2\.0$/,
    },
    "a policy leaves a node without a body alone": {
        nodes: [{ byHand: true, policy: Policy.Always }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.Adopt, 0, ms47],
            [Op.Return, 0, ms1009],
        ],
        ends: /^S 12\.1\.0$/,
    },
    "a node that was parked is retried when it crashes": {
        nodes: [{ mode: Mode.Pause, policy: Policy.OnFailure }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.StopNode, 0, ms47],
            [Op.StopNode, 0, ms47],
            [Op.StartNode, 0, ms47],
            [Op.Crash, 0, ms151],
        ],
        ends: /^S 5\.3\.1$/,
    },
    "startNode starts a disabled node that is bound-stopped, too": {
        nodes: [{ disabled: true }, { deps: [{ on: 0, kind: EdgeKind.Bound }] }],
        steps: [
            [Op.Start, 0, ms47],
            [Op.Deactivate, 1, ms47],
            [Op.StartNode, 0, ms47],
            [Op.StartNode, 1, ms47],
        ],
        ends: / 37\.1\.0$/,
    },
    "a stop that a wedge hid from one activation is not the next one's": {
        nodes: [{ aborts: true }],
        steps: [...wedgedThenAborted, [Op.Clear, 0, ms151]],
        ends: /^S 5\.2\.0$/,
    },
    "a wedged node that is stopped and aborted is not retried": {
        nodes: [{ aborts: true, policy: Policy.OnFailure }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.Wedge, 0, ms1],
            [Op.StopNode, 0, ms1009],
        ],
        ends: /^S 16\.1\.0$/,
    },
    "a wedged node whose provider is gone is one fault": {
        nodes: [{}, { deps: [{ on: 0, kind: EdgeKind.Bound }] }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.Wedge, 1, ms1],
            [Op.ClearReady, 0, ms1009],
        ],
        ends: / 133\.1\.0$/,
    },
    "an injection that is refused leaves the fault there is": {
        nodes: [{ byHand: true }],
        steps: [
            [Op.Adopt, 0, ms47],
            [Op.Wedge, 0, ms1],
            [Op.Crash, 0, ms1],
            [Op.StopNode, 0, ms151],
        ],
        ends: /^S 5\.1\.0$/,
    },
    "an end that a wedge kept back counts from its delivery": {
        nodes: [{ policy: Policy.Always }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.Wedge, 0, ms47],
            [Op.Return, 0, ms151],
            [Op.Clear, 0, ms11],
        ],
        ends: /^S 12\.1\.0$/,
    },
    "what a body returned whose end a wedge keeps back is no exit value yet, and what it provides stays": {
        nodes: [{ makes: [0] }],
        steps: [
            [Op.Run, 0, ms47],
            [Op.Wedge, 0, ms1],
            [Op.Return, 0, ms11],
            [Op.Clear, 0, ms11],
        ],
        ends: /^S 12\.1\.0$/,
    },
    "a fiber whose end a wedge keeps back is not over: no other is adopted": {
        nodes: [{ byHand: true }],
        steps: [
            [Op.Adopt, 0, ms47],
            [Op.Wedge, 0, ms1],
            [Op.Return, 0, ms11],
            [Op.Adopt, 0, ms11],
        ],
        ends: /^S 5\.1\.0$/,
    },
    "a start that fails by hand leaves the next try to the policy": {
        nodes: [{ uses: [0], policy: Policy.Always }],
        steps: [
            [Op.Provide, 0, ms1],
            [Op.Run, 0, ms47],
            [Op.ClearSlot, 0, ms1],
            [Op.Return, 0, ms1009],
            [Op.Start, 0, ms47],
            [Op.Nothing, 0, ms1009],
        ],
        ends: /^S 12\.1\.20$/,
    },
    "load leaves room for a member that its policy will start": {
        nodes: [{ policy: Policy.Always }, { mode: Mode.OnDemand, policy: Policy.Always }],
        pool: { first: 0, count: 2, min: 0, max: 1 },
        steps: [
            [Op.Run, 0, ms47],
            [Op.Return, 0, ms11],
            [Op.Nothing, 0, ms151],
        ],
        ends: /^S 5\.2\.1 0\.0\.0$/,
    },
    "who is spawned gets what the slot held then, although another provider of it is spawned before the body begins": {
        nodes: [{ makes: [1] }, { uses: [1] }, { makes: [1], deps: [{ on: 0, kind: EdgeKind.Ready }] }],
        steps: [[Op.Start, 0, ms11]],
        ends: /^S 5\.1\.0 5\.1\.0 5\.1\.0$/,
    },
}

const titles = Object.keys(stories)
const schedules = titles.map((title): Schedule => ({
    nodes: stories[title].nodes.map(spec => ({ ...plain, ...spec })),
    slots: lent,
    reversed: false,
    pool: stories[title].pool,
    steps: stories[title].steps.map(([op, node, wait]) => ({ op, node, wait })),
}))
let played: Played[] = []
beforeAll(async () => {
    played = await playOnDevice(schedules)
}, 240_000)
afterAll(() => {
    played = []
})

test.each(titles.map((title, i) => [title, i] as const))("%s", (title, i) => {
    expect(played[i].lines.filter(line => line.startsWith("S ")).at(-1)).toMatch(stories[title].ends)
    expect(compare(schedules[i], played[i])).toBeUndefined()
    // the events told of it, kind by kind
    if (title.endsWith("one fault")) expect(played[i].lines.join("").match(/9b/g)).toHaveLength(1)
})
