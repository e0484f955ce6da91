// What becomes of one node: what a start waits for, what a stop and a crash do, by its mode, flags and neighbours (DESIGN 3.3).
// Rule: three chapters without a cycle each; together they are the node's state machine. Budgets that a board does not tell
// are named by their option and its default. Pure.
import type { Diagram } from "./diagram.js"
import { duration, startsAtBoot, traits, type Picture, type PictureNode } from "./picture.js"

export interface Transition {
    from: string
    to: string
    /** What has to be, a line each. */
    when: string[]
}

export interface Lifecycle {
    graph: string
    node: string
    traits: string
    caption: string
    /** The state before the first start. */
    initial: string
    chapters: { title: string; transitions: Transition[] }[]
}

/** Defaults of NodeOptions, src/node/node.ts. */
const GATES = "within gateTimeout (default 5 s)"
const ACK = "within ackTimeout (default 2 s)"

/** The lifecycle of the node with this name; undefined where the graph has none. */
export function lifecycleOf(picture: Picture, name: string): Lifecycle | undefined {
    const n = picture.nodes.find(n => n.name === name)
    if (!n) return undefined
    const dependents = picture.nodes.flatMap(other =>
        other.deps.filter(dep => dep.node === name).map(dep => ({ node: other.name, kind: dep.kind }))
    )
    const initial = n.disabled ? "disabled" : "stopped"
    return {
        graph: picture.graph,
        node: name,
        traits: traits(n),
        caption: n.caption,
        initial,
        chapters: [
            { title: "start", transitions: start(n, initial) },
            { title: "stop", transitions: n.detached ? [] : stop(n, names(dependents)) },
            { title: "crash", transitions: crash(names(dependents.filter(d => d.kind === "bound"))) },
        ].filter(chapter => chapter.transitions.length),
    }
}

function start(n: PictureNode, initial: string): Transition[] {
    const of = (kind: string) => names(n.deps.filter(dep => dep.kind === kind))
    const plain = of("plain")
    const ready = of("ready")
    const bound = of("bound")
    const trigger = n.disabled
        ? "activate"
        : startsAtBoot(n)
          ? n.detached
              ? "boot, once"
              : "boot or wake"
          : "activate, also of a dependent"
    const gates = [...ready, ...bound]
    const found: Transition[] = [
        { from: initial, to: "starting", when: [trigger] },
        {
            from: "starting",
            to: "running",
            when: [
                ...(plain.length ? [`${list(plain)} spawned, or left down`] : []),
                ...(gates.length ? [`${list(gates)} ready`] : []),
                ...(ready.length ? [GATES] : []),
                ...(plain.length || gates.length ? [] : ["at once"]),
            ],
        },
    ]
    if (ready.length)
        found.push({ from: "starting", to: "fault, stays down", when: [`${list(ready, "or")} not ready in time`] })
    if (bound.length)
        found.push({
            from: "starting",
            to: "bound-stopped",
            when: [`${list(bound, "or")} not ready, held without a fault`],
        })
    if (n.beatTimeoutMs !== null)
        found.push({
            from: "running",
            to: "stale",
            when: [`no beat for ${duration(n.beatTimeoutMs)} × beatWindow`, "told, nothing done"],
        })
    return found
}

function stop(n: PictureNode, dependents: string[]): Transition[] {
    const bound = names(n.deps.filter(dep => dep.kind === "bound"))
    const down = n.mode === "pause" ? "parked" : "stopped"
    const back =
        n.mode === "pause"
            ? "wake, resumed in place"
            : n.mode === "on-demand"
              ? "activate (a wake leaves it down)"
              : "wake, spawned afresh"
    return [
        {
            from: "running",
            to: "stopping",
            when: [
                "teardown or deactivate",
                ...(bound.length ? [`or ${list(bound, "or")} not ready any more`] : []),
                ...(dependents.length ? [`once ${list(dependents)} acked`] : []),
            ],
        },
        { from: "stopping", to: down, when: [`ack ${ACK}`] },
        {
            from: "stopping",
            to: "fault, still stopping",
            when: ["no ack, shutdown-timeout", "(with abortActivation: crashed)"],
        },
        { from: down, to: "running again", when: [back] },
    ]
}

function crash(bound: string[]): Transition[] {
    return [
        {
            from: "running",
            to: "crashed",
            when: ["the body throws", ...(bound.length ? [`${list(bound)} stopped with it`] : [])],
        },
        {
            from: "crashed",
            to: "running again",
            when: ["its restart policy, if any", "or activate, restart"],
        },
    ]
}

/** For a terminal: a line a transition. */
export function lifecycleText(lives: readonly Lifecycle[]): string {
    const all = lives.flatMap(life => life.chapters.flatMap(c => c.transitions))
    const from = Math.max(...all.map(t => t.from.length))
    const to = Math.max(...all.map(t => t.to.length))
    const rows = lives.flatMap(life => [
        titleOf(life),
        ...life.chapters.flatMap(({ title, transitions }) => [
            "",
            title,
            ...transitions.flatMap(t =>
                t.when.map((text, i) =>
                    i ? " ".repeat(from + to + 9) + text : `  ${t.from.padEnd(from)} ──▶ ${t.to.padEnd(to)}  ${text}`
                )
            ),
        ]),
        "",
    ])
    return rows.slice(0, -1).join("\n") + "\n"
}

function titleOf(life: Lifecycle): string {
    return `${life.node} of graph ${life.graph}: ${life.traits}${life.caption && `, ${life.caption}`}`
}

/** A diagram for each chapter: states, and between them what has to be. */
export function lifecycleDiagrams(life: Lifecycle): Diagram[] {
    return life.chapters.map(({ title, transitions }, chapter) => {
        const states = [...new Set(transitions.flatMap(t => [t.from, t.to]))]
        return {
            title: chapter ? title : `${titleOf(life)} · ${title}`,
            column: "",
            boxes: [
                ...states.map(state => ({ lines: [state], shape: "stadium" as const, dashed: false })),
                ...transitions.map(t => ({ lines: t.when, shape: "text" as const, dashed: false })),
            ],
            lines: transitions.flatMap((t, i) => [
                { from: states.indexOf(t.from), to: states.length + i, stroke: "plain" as const },
                { from: states.length + i, to: states.indexOf(t.to), stroke: "plain" as const },
            ]),
        }
    })
}

function names(edges: readonly { node: string }[]): string[] {
    return edges.map(edge => edge.node)
}

function list(names: readonly string[], word = "and"): string {
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names[names.length - 1]}`
}
