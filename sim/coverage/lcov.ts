// Coverage in lcov's tracefile format, which editors, genhtml, GitLab (through a converter) and code review services read. Pure.
import type { CoverageData } from "./coverage.js"

export function lcov({ files }: CoverageData): string {
    return files.map(fileRecord).join("")
}

function fileRecord({ file, lines, functions }: CoverageData["files"][number]): string {
    // lcov knows functions by name: what has none, or shares one, is told apart by its place
    const shared = new Set(functions.map(f => f.name).filter((name, i, all) => all.indexOf(name) !== i))
    const named = functions.map((f, i) => ({
        ...f,
        name: f.name === "(anonymous)" || shared.has(f.name) ? `${f.name}:${f.line}:${i + 1}` : f.name,
    }))
    return [
        ...["TN:", `SF:${file}`],
        ...named.map(({ name, line }) => `FN:${line},${name}`),
        ...named.map(({ name, hits }) => `FNDA:${hits},${name}`),
        ...[`FNF:${named.length}`, `FNH:${named.filter(f => f.hits > 0).length}`],
        ...lines.map(([line, hits]) => `DA:${line},${hits}`),
        ...[`LF:${lines.length}`, `LH:${lines.filter(([, hits]) => hits > 0).length}`, "end_of_record", ""],
    ].join("\n")
}
