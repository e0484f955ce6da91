// What is drawn of a graph: its nodes and edges as the booted program tells of them (DESIGN 3.7). Pure.
import { nearest } from "../../sim/nearest.js"
import { ExitCode } from "../exit-code.js"
import type { GraphStatus } from "../simulation.js"
import { UserError } from "../user-error.js"

export interface PictureNode {
    name: string
    /** `terminate`, `pause` or `on-demand`. */
    mode: string
    detached: boolean
    /** Not started until somebody activates it. */
    disabled: boolean
    /** The pool it is a member of, and how many of that run: `uplink 1-3`; empty where none. */
    pool: string
    /** ms; null where it is not policed, or where the node was never up while it was looked at. */
    beatTimeoutMs: number | null
    /** 1 for what waits for nobody, else one more than the latest of those it waits for. */
    wave: number
    /** What the author says about it; empty where nothing. */
    caption: string
    deps: { node: string; kind: string }[]
}

export interface Picture {
    graph: string
    nodes: PictureNode[]
}

export function pictureOf(status: GraphStatus): Picture {
    const { nodes } = status
    const known = new Map(nodes.map(n => [n.name, n]))
    const waves = new Map<string, number>()
    const waveOf = (name: string): number => {
        const found = waves.get(name)
        if (found !== undefined) return found
        // a graph has no cycle: the library refuses one
        waves.set(name, 1)
        const wave = Math.max(0, ...depsOf(name).map(dep => waveOf(dep.node))) + 1
        waves.set(name, wave)
        return wave
    }
    const depsOf = (name: string) => (known.get(name)?.deps ?? []).filter(dep => known.has(dep.node))
    return {
        graph: status.graph,
        nodes: nodes.map(n => ({
            name: n.name,
            mode: n.mode,
            detached: n.detached,
            disabled: n.reasons.includes("disabled"),
            pool: n.pool ? `${n.pool.name} ${n.pool.min}-${n.pool.max}` : "",
            beatTimeoutMs: n.beatTimeoutMs,
            wave: waveOf(n.name),
            caption: "",
            deps: depsOf(n.name).map(({ node, kind }) => ({ node, kind })),
        })),
    }
}

/** Is it up after a boot in which all goes well? */
export function startsAtBoot(n: PictureNode): boolean {
    return n.mode !== "on-demand" && !n.disabled
}

/** `pause · detached · beat 2 s` */
export function traits(n: PictureNode): string {
    const words = [n.mode]
    if (n.detached) words.push("detached")
    if (n.disabled) words.push("disabled")
    if (n.pool) words.push("pool " + n.pool)
    if (n.beatTimeoutMs !== null) words.push("beat " + duration(n.beatTimeoutMs))
    return words.join(" · ")
}

/** `2 s`, `1500 ms` */
export function duration(ms: number): string {
    return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
}

/** The graph of that name, or all; UserError (exit 2) where there is none. */
export function choose(pictures: readonly Picture[], graph: string | undefined): Picture[] {
    const chosen = pictures.filter(p => graph === undefined || p.graph === graph)
    if (chosen.length) return chosen
    throw unknown(
        "a graph",
        graph ?? "",
        pictures.map(p => p.graph)
    )
}

/** The same with captions, by name of the node; UserError (exit 2) where there is no such node. */
export function withCaptions(pictures: readonly Picture[], captions: ReadonlyMap<string, string>): Picture[] {
    const names = pictures.flatMap(p => p.nodes.map(n => n.name))
    for (const name of captions.keys()) if (!names.includes(name)) throw unknown("a node for its caption", name, names)
    return pictures.map(p => ({
        ...p,
        nodes: p.nodes.map(n => ({ ...n, caption: captions.get(n.name) ?? n.caption })),
    }))
}

export function unknown(what: string, found: string, known: readonly string[]): UserError {
    const near = nearest(found, [...known])
    return new UserError(
        ExitCode.Usage,
        `the name of ${what}`,
        `"${found}"`,
        near.length ? `did you mean ${near.join(" or ")}?` : `there is ${known.join(", ")}`
    )
}
