// One program in one VM, as the instrument looks at it: whose a fiber is, whose a frame. It keeps nothing that the program may
// change, and is made anew for each start of the program.
import { Role, type Library } from "./library.js"
import type { Image } from "./image.js"
import { Values } from "./values.js"
import { Context, Fiber, Frame } from "./vm-words.js"

/** A node, or a job: it is made as one, and of no graph. */
export interface Owner {
    graph: string
    name: string
    isJob: boolean
}

// as in vm-memory.ts: the first chunk is two words of header and blocks up to the one that says it is the last
const FINAL = 0x4f000001
const MAP = 4

export class Look {
    readonly values: Values
    /** The nodes, where a program may hand fibers to them. */
    private nodes: number[] | undefined

    constructor(
        readonly words: Uint32Array,
        readonly context: number,
        readonly image: Image,
        readonly library: Library
    ) {
        this.values = new Values(words, image)
    }

    now(): number {
        return this.words[this.context + Context.Now]
    }

    /** Number of the function whose call a frame is. */
    functionOf(frame: number): number {
        return this.image.functionAt(this.words[frame + Frame.Function] - this.words[this.context + Context.Image])
    }

    role(frame: number): Role {
        return this.library.role(this.functionOf(frame))
    }

    /** Frame of the call that waits for this one, 0 for the outermost. */
    callerOf(frame: number): number {
        return this.words[frame + Frame.Caller] >> 2
    }

    /** The first frame of a fiber. */
    bottomOf(fiber: number): number {
        let frame = this.words[fiber + Fiber.Frame] >> 2
        for (let caller = this.callerOf(frame); caller; caller = this.callerOf(frame)) frame = caller
        return frame
    }

    /** Whose a fiber is that begins with this frame; undefined: nobody's that is known. */
    ownerOf(bottom: number): Owner | undefined {
        const role = this.role(bottom)
        return role === Role.Begins || role === Role.Catches ? this.firstOf(bottom) : undefined
    }

    /** The node (or job) that is the first parameter of a call. */
    firstOf(frame: number): Owner | undefined {
        const node = this.values.object(frame + Frame.Slots)
        return node === undefined ? undefined : this.describe(node)
    }

    /** Name of the graph that is the first parameter of a call; undefined for what is none. */
    graphOf(frame: number): string | undefined {
        const graph = this.values.object(frame + Frame.Slots)
        return graph !== undefined && this.values.listIn(graph, "items")?.length ? this.nameOf(graph) : undefined
    }

    /** Has a fiber been handed to a node (`adopt`)? */
    adopterOf(id: number): Owner | undefined {
        this.nodes ??= this.findNodes()
        const { values, words } = this
        for (const node of this.nodes ?? []) {
            const word = values.property(node, "fiber")
            if (word !== undefined && words[word] === id && words[word + 1] === 1) return this.describe(node)
        }
        return undefined
    }

    /** Does a fiber work for the supervisor just now: does it run in one of its verbs, or in `run`? */
    drives(fiber: number): boolean {
        for (let frame = this.words[fiber + Fiber.Frame] >> 2; frame; frame = this.callerOf(frame))
            if (this.role(frame) >= Role.Drives) return true
        return false
    }

    /** Fibers that live. */
    fibers(): Set<number> {
        const ids = new Set<number>()
        const { words } = this
        for (let fiber = words[this.context + Context.Fibers] >> 2; fiber; fiber = words[fiber + Fiber.Next] >> 2)
            ids.add(words[fiber + Fiber.Id])
        return ids
    }

    private describe(node: number): Owner | undefined {
        const { values } = this
        const name = values.textIn(node, "name")
        const graph = values.objectIn(node, "graph")
        if (name === undefined || graph === undefined) return undefined
        const isJob = !values.listIn(graph, "items")?.includes(node)
        return { name, isJob, graph: isJob ? "" : this.nameOf(graph) }
    }

    private nameOf(graph: number): string {
        return this.values.textIn(graph, "name") || "main"
    }

    // A walk over the heap; undefined while there are none.
    private findNodes(): number[] | undefined {
        const { words, values } = this
        const found: number[] = []
        const chunk = words[(words[this.context + Context.Collector] >> 2) + 1] >> 2
        for (let at = chunk + 2; words[at] !== FINAL && (words[at] & 0xffffff) > 0; at += words[at] & 0xffffff) {
            if (((words[at] >>> 24) & 0xf) !== MAP) continue
            const graph = values.objectIn(at * 4, "graph")
            if (graph !== undefined && values.listIn(graph, "items")?.includes(at * 4)) found.push(at * 4)
        }
        return found.length ? found : undefined
    }
}
