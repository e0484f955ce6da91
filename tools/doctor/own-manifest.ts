// This package's own manifest.
import { readFileSync } from "node:fs"
import type { Examination } from "./examine.js"

export function ownManifest(): Examination["manifest"] {
    // From source it is two folders up, in dist/ three.
    for (const up of ["../../package.json", "../../../package.json"])
        try {
            const text = readFileSync(new URL(up, import.meta.url), "utf8")
            const manifest = JSON.parse(text) as Examination["manifest"] & { name: string }
            if (manifest.name === "devicescript-supervisor") return manifest
        } catch {
            // looked in the wrong place
        }
    return { engines: { node: ">=20.19" }, dependencies: {} }
}
