// package.json of a new project. Pure.
import type { BoardProfile } from "../boards/profile.js"

/** Exact where a compiler or a VM is inside; the rest as this library is tested with. A test compares them with its own. */
export const VERSIONS = { cli: "2.16.4", vitest: "^4.1.12", node: ">=20.19" }

export function manifest(name: string, board: BoardProfile, library: string): string {
    const at = `src/main.ts --board ${board.id}`
    return json({
        name,
        version: "0.1.0",
        private: true,
        type: "module",
        engines: { node: VERSIONS.node },
        scripts: {
            start: "devsup sim src/main.ts",
            test: "vitest run",
            check: `devsup check ${at}`,
            build: `devsup build ${at} --out build`,
            flash: `devsup flash ${at}`,
        },
        devDependencies: {
            "@devicescript/cli": VERSIONS.cli,
            "devicescript-supervisor": library,
            vitest: VERSIONS.vitest,
        },
    })
}

/** The npm name for a folder's: `My Light!` is `my-light`. */
export function packageName(folder: string): string {
    const name = folder
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, "-")
        .replace(/^-+|-+$/g, "")
    // the library's own name in its dependent's place would hide the library
    return name === "" ? "firmware" : name === "devicescript-supervisor" ? "my-firmware" : name
}

export function json(value: unknown): string {
    return JSON.stringify(value, undefined, 4) + "\n"
}
