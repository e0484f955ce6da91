// docs/getting-started.md, done as it says: its commands run one after another, its code goes where the page puts it. Only
// what needs the world outside is stood in for: `git clone`, `npm ci`, `npm pack` (an archive that is there) and
// `npm install`.
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { cleanEnvironment, installUnpacked, repository } from "./unpacked.js"

/** The page's blocks in order: language and code. */
export function blocksOf(page: string): { language: string; code: string }[] {
    const text = readFileSync(path.join(repository, page), "utf8")
    return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
        language,
        code,
    }))
}

export class FollowedPage {
    constructor(
        /** Where the next command runs. */
        public dir: string,
        private readonly archive: string
    ) {}

    /** Does the lines of a block; gives what they print. Throws Error for one that fails. */
    follow(block: string): string {
        const lines = block.trim().split("\n")
        return lines.map(line => this.step(line)).join("")
    }

    run(line: string): string {
        const done = spawnSync("sh", ["-c", line], { cwd: this.dir, encoding: "utf8", env: cleanEnvironment() })
        if (done.status !== 0) throw new Error(`${line}: exit code ${done.status}\n${done.stdout}${done.stderr}`)
        return done.stdout
    }

    read(file: string): string {
        return readFileSync(path.join(this.dir, file), "utf8")
    }

    /** Throws Error unless `from` is there once. */
    edit(file: string, from: string | RegExp, to: string): void {
        const text = this.read(file)
        const count = text.split(from).length - 1
        if (count !== 1) throw new Error(`expected one ${String(from)} in ${file}, found ${count}:\n${text}`)
        writeFileSync(
            path.join(this.dir, file),
            text.replace(from, () => to)
        )
    }

    private step(line: string): string {
        const [first, second = "", third = ""] = line.split(" ")
        if (first === "cd") this.dir = path.join(this.dir, second)
        else if (first === "git" && second === "clone") this.linkClone(path.basename(third))
        else if (line === "npm pack") copyFileSync(this.archive, path.join(this.dir, path.basename(this.archive)))
        else if (line === "npm install") installUnpacked(this.dir, this.archiveOfProject(), ["vitest"])
        else if (line !== "npm ci") return this.run(line)
        return ""
    }

    private linkClone(name: string): void {
        const to = path.join(this.dir, name)
        mkdirSync(to)
        for (const entry of readdirSync(repository)) symlinkSync(path.join(repository, entry), path.join(to, entry))
    }

    private archiveOfProject(): string {
        const { devDependencies } = JSON.parse(this.read("package.json")) as { devDependencies: Record<string, string> }
        return path.join(this.dir, (devDependencies["devicescript-supervisor"] ?? "").replace("file:", ""))
    }
}
