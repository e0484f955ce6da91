// The two-node firmware with some features in it.
import type { Feature } from "./feature.js"

const ALWAYS = ["Aborted", "graph", "Mode", "node", "ready", "Supervisor"]

type Part = Exclude<keyof Feature, "name" | "beside">

/** Options of several features: lists of one name become one list; of two values of one name the later stays. */
function merged(entries: string[]): string {
    const values = new Map<string, string | string[]>()
    for (const entry of entries) {
        const [, name, value] = /^(\w+): (.*)$/.exec(entry) ?? [undefined, entry, ""]
        const [, items] = /^\[(.*)\]$/.exec(value) ?? []
        const before = values.get(name)
        values.set(name, items ? [...new Set([...(Array.isArray(before) ? before : []), items])] : value)
    }
    return [...values]
        .map(([name, value]) =>
            Array.isArray(value) ? `${name}: [${value.join(", ")}]` : value ? `${name}: ${value}` : name
        )
        .join(", ")
}

/** The two-node firmware that uses these features too. */
export function programWith(features: Feature[]): string {
    const of = (part: Part) => features.flatMap(f => f[part] ?? [])
    const code = of("body").concat(of("program")).join("\n")
    const has = (word: RegExp) => word.test(code)
    const deps = of("deps").length ? of("deps") : ["ready(sensor)"]
    const filled = (part: Part, before: string, after: string) =>
        of(part).length ? before + merged(of(part)) + after : ""
    const fan = [`deps: [${deps.join(", ")}]`, ...of("options")]
    return [
        ...(has(/\b(ds\.|work\b|source\b)/) ? ['import * as ds from "@devicescript/core"'] : []),
        `import { ${[...new Set([...ALWAYS, ...of("uses")])].join(", ")} } from "devicescript-supervisor"`,
        ...(has(/\bsource\b/) ? ["const source = ds.emitter<number>()"] : []),
        ...(has(/\bwork\b/) ? ["async function work() { await ds.sleep(1) }"] : []),
        ...of("first"),
        'const sensor = node("sensor", Mode.Terminate, async n => {',
        "    n.setReady()",
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        `}${filled("sensor", ", { ", " }")})`,
        `const fan = node("fan", Mode.Terminate, async ${of("params").length ? `(${["n", ...of("params")].join(", ")})` : "n"} => {`,
        ...of("body").map(line => "    " + line),
        "    while (!((await n.sleep(1000)) instanceof Aborted)) n.beat()",
        `}, { ${merged(fan)} })`,
        ...of("declared").map(line => line.replace("$pool", filled("pool", ", ", ""))),
        `const sup = new Supervisor(graph([${["sensor", "fan", ...of("items")].join(", ")}])${filled("supervisor", ", { ", " }")})`,
        ...of("program").map(line =>
            line.replace("$server", filled("server", ", { ", " }")).replace("$jobs", filled("jobs", "{ ", " }"))
        ),
        "await sup.start()",
        "",
    ].join("\n")
}
