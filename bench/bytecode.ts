// Bytecode: what a program weighs, whole and feature by feature. The programs of single features are written under .cache/
// and compiled there; nothing runs.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compileBatch, compileEntry } from "../sim/node/compile.js"
import type { Program } from "../sim/program.js"
import type { Feature, Group } from "./feature.js"
import { programWith } from "./feature-program.js"
import { FEATURES, GROUPS, needed } from "./features.js"
import { control } from "./features/control.js"
import { jobs } from "./features/jobs.js"
import { lifecycle } from "./features/lifecycle.js"
import { resources } from "./features/resources.js"
import { wire } from "./features/wire.js"
import { functionSizes, type FunctionSize } from "./image.js"
import type { Bench, Row } from "./table.js"

const ROOT = join(import.meta.dirname, "..")
const FOLDER = ".cache/bench"
/** Program memory of a Pico. */
const PICO = 110_464

const { features: CORE } = lifecycle
const { features: WIRE } = wire
const BOARD = FEATURES.filter(f => !WIRE.includes(f))
const WITHOUT_JOBS = BOARD.filter(f => !jobs.features.includes(f))
/** What a request from the wire can set going. */
const VERBS = FEATURES.filter(f => /^(start, teardown|run|activate,.*)$/.test(f.name))
const DRIVEN = only(lifecycle, control)
const WITH_RESOURCES = only(lifecycle, control, resources)

/** Features of these groups, but for those that are of no use without another group. */
function only(...groups: Group[]): Feature[] {
    const all = groups.flatMap(g => g.features)
    return FEATURES.filter(f => all.includes(f) && needed(f).every(other => all.includes(other)))
}

/** All but the wire, these and what is of no use without one of them. */
function boardWithout(features: Feature[]): Feature[] {
    return BOARD.filter(f => ![f, ...needed(f)].some(other => features.includes(other)))
}

export const bytecode: Bench = {
    name: "bytecode",
    async measure({ progress, quick }) {
        progress("compiling one program a feature")
        const [
            empty,
            two,
            verbs,
            verbsServed,
            core,
            coreServed,
            driven,
            drivenServed,
            owned,
            withoutJobs,
            board,
            everything,
            pico,
            esp,
        ] = await programs([
            "",
            programWith([]),
            programWith(VERBS),
            programWith([...VERBS, WIRE[0]]),
            programWith(CORE),
            programWith([...CORE, WIRE[0]]),
            programWith(DRIVEN),
            programWith([...DRIVEN, WIRE[0]]),
            programWith(WITH_RESOURCES),
            programWith(WITHOUT_JOBS),
            programWith(BOARD),
            programWith(FEATURES),
            "firmware/pico.ts",
            "firmware/esp32c3.ts",
        ])
        const alone = await programs(FEATURES.map(f => programWith([...needed(f), f])))
        const without = await programs(FEATURES.map(f => programWith(needed(f))))
        const groups = GROUPS.filter(g => g !== wire)
        const lacking = await programs(groups.map(g => programWith(boardWithout(g.features))))
        const company = quick ? [] : await programs(BOARD.map(f => programWith(boardWithout([f]))))
        const served = alone[FEATURES.indexOf(WIRE[0])]
        const shown = alone[FEATURES.findIndex(f => f.name === "status server")]
        const row = (what: string, value: number, base: number, of: string, rest: Partial<Row> = {}): Row => ({
            ...{ what, value, unit: "B", baseline: { what: of, value: base }, ...rest },
        })
        return {
            name: "bytecode",
            title: "bytes of bytecode",
            rows: [
                { what: "an empty program", value: empty, unit: "B" },
                row("two-node firmware", two, empty, "empty", { target: { of: "value", atMost: 5000 }, before: 4992 }),
                row("two nodes and the status server", shown, two, "two nodes", {
                    target: { of: "difference", atMost: 9000 },
                    before: 13_696,
                }),
                // control needs the stop verbs and cascades, which two nodes that only start do not have
                row("two nodes and the wire server, control too", served, two, "two nodes", {
                    target: { of: "difference", atMost: 9000 },
                    before: 20_512,
                }),
                row("the wire server beside the verbs alone", verbsServed, verbs, "verbs", {
                    target: { of: "difference", atMost: 9000 },
                }),
                row("the wire server beside lifecycle and health", coreServed, core, "lifecycle", {
                    target: { of: "difference", atMost: 9000 },
                }),
                row("the wire server beside control too", drivenServed, driven, "with control", {
                    target: { of: "difference", atMost: 9000 },
                }),
                row("lifecycle and health, all of it", core, empty, "empty", {
                    target: { of: "value", atMost: 16_000 },
                }),
                row("lifecycle, control, health, policies: all of it", driven, empty, "empty"),
                row("lifecycle, control, health, resources: all of it", owned, empty, "empty", {
                    target: { of: "value", atMost: 16_000 },
                }),
                row("everything but the wire and jobs", withoutJobs, empty, "empty"),
                row("everything but the wire", board, withoutJobs, "without jobs", {
                    target: { of: "value", atMost: 30_000 },
                }),
                row("everything", everything, board, "without wire"),
                row("reference firmware, Pico", pico, empty, "empty", {
                    target: { of: "value", atMost: PICO },
                    before: 47_392,
                }),
                row("reference firmware, XIAO ESP32-C3", esp, empty, "empty", { before: 59_488 }),
                ...groups.map((g, i) => row(`all of: ${g.title}`, board, lacking[i], "without")),
                ...FEATURES.map((f, i) =>
                    row(`+ ${f.name}`, alone[i], without[i], [f.beside ?? "two nodes"].flat().join(", "), {
                        ...inCompany(f, board, company),
                    })
                ),
            ],
            notes: [
                "A row that begins with + is the two-node firmware with that feature and one use of it, over the firmware without it. In",
                "company, and for all of a group: what everything but the wire weighs more than without that and what is of no use without",
                "it. Files are padded to 32 B. Before: as session 1 left it, with what there was of the library then.",
            ],
        }
    },
}

function inCompany(feature: Feature, all: number, without: number[]): Partial<Row> {
    const i = BOARD.indexOf(feature)
    if (i < 0 || !without.length) return {}
    return { inCompany: all - without[i], note: `in company +${all - without[i]}` }
}

/** Functions of the two-node firmware, of one with the wire server, and of one that uses everything; largest first. */
export async function functions(): Promise<Record<string, FunctionSize[]>> {
    const sources = { "two nodes": [], "two nodes and the wire server": [WIRE[0]], everything: FEATURES }
    const sizes: Record<string, FunctionSize[]> = {}
    for (const [name, features] of Object.entries(sources)) {
        const [path] = write([programWith(features)])
        sizes[name] = functionSizes(await compiled(path))
    }
    return sizes
}

/** Sizes of programs, given as their text or as an entry. */
export async function programs(sources: string[]): Promise<number[]> {
    const paths = write(sources)
    const broken = (await compileBatch(ROOT, paths)).flatMap(r => r.diagnostics)
    if (broken.length) throw new Error(broken.map(d => `${d.file}:${d.line}: ${d.message}`).join("\n"))
    const sizes: number[] = []
    for (const path of paths) sizes.push((await compiled(path)).size)
    return sizes
}

function compiled(path: string): Promise<Program> {
    return compileEntry(join(ROOT, path))
}

function write(sources: string[]): string[] {
    return sources.map(source => (/^\S+\.ts$/.test(source) ? source : writeProgram(source)))
}

/**
 * Where the program stands, from the project's root. It keeps its file's name while its text is the same, so that the compiler's
 * cache knows it.
 */
export function writeProgram(source: string): string {
    mkdirSync(join(ROOT, FOLDER), { recursive: true })
    const path = `${FOLDER}/${hash(source)}.ts`
    if (read(join(ROOT, path)) !== source) writeFileSync(join(ROOT, path), source)
    return path
}

// Short: the name of a program's file is part of the program. Of one length, and long enough for some hundred of them.
function hash(text: string): string {
    const digest = createHash("sha1").update(text).digest("hex").slice(0, 12)
    return parseInt(digest, 16).toString(36).padStart(10, "0").slice(-5)
}

function read(file: string): string | undefined {
    try {
        return readFileSync(file, "utf8")
    } catch {
        return undefined
    }
}
