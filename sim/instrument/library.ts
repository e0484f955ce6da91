// Which functions of a program are the supervisor library's: told by the files they are written in, from the debug information.
// Rule: a fiber of an activation begins in one of a few functions, whose first parameter is its node (or its job).
import type { SourceMap } from "../source-map.js"

export enum Role {
    /** The program's, or DeviceScript's. */
    Other,
    Library,
    /** A fiber that begins here belongs to the node that is its first parameter. */
    Begins,
    /** The same, and what is thrown up to here is that node's crash. */
    Catches,
    /** A fiber works for the supervisor while it has a frame of these. */
    Drives,
    /** The same, and a frame here waits for the supervisor, of the graph that is its first parameter. */
    Rests,
}

/** Of which file, below the library's src/. */
const KNOWN: Record<string, Role> = {
    "node/activation.ts shell": Role.Catches,
    "node/activation.ts settle": Role.Begins,
    "node/kids.ts childShell": Role.Catches,
    "node/kids.ts unwind": Role.Catches,
    "node/kids.ts endAll": Role.Begins,
    "node/race.ts runner": Role.Begins,
    "controller/task-context.ts attemptOf": Role.Catches,
    "lifecycle/duty.ts rest": Role.Rests,
    "lifecycle/turn.ts nap": Role.Rests,
}
const MARKER = "src/node/activation.ts"

export class Library {
    private readonly roles: Uint8Array
    /** Is the library in the program at all? */
    readonly present: boolean
    /** May fibers become a node's after they have begun? */
    readonly adopts: boolean = false
    /** Folder of its sources. */
    readonly root: string | undefined

    constructor(map: SourceMap, functions: number) {
        this.roles = new Uint8Array(functions)
        const root = (this.root = rootOf(map.files()))
        this.present = root !== undefined
        if (root === undefined) return
        for (let fn = 0; fn < functions; ++fn) {
            const file = map.fileOf(fn)
            if (!file?.startsWith(root)) continue
            const name = map.nameOf(fn) ?? ""
            this.roles[fn] = KNOWN[`${file.slice(root.length)} ${name}`] ?? other(file.slice(root.length))
            if (name === "adopt") this.adopts = true
        }
    }

    role(fn: number): Role {
        return this.roles[fn] ?? Role.Other
    }
}

function other(file: string): Role {
    return file.startsWith("lifecycle/") ? Role.Drives : Role.Library
}

/** Folder of the library's sources; an installed one goes before a folder that looks like it. */
export function rootOf(files: readonly string[]): string | undefined {
    const found = files.filter(file => file === MARKER || file.endsWith(`/${MARKER}`))
    const marker = found.find(file => file.includes("node_modules/")) ?? found[0]
    return marker?.slice(0, marker.length - "node/activation.ts".length)
}
