// What `npm ci` does at its end: the self-link, then dist/. Without the development tools (npm ci --omit=dev) there is
// nothing to build with: that is said and is no error, since the command still runs from source.
import { createRequire } from "node:module"
import { selfLink } from "./self-link.mjs"

selfLink()
if (!has("typescript"))
    console.error("prepare: TypeScript is not installed, dist/ not built. Next: npm install, then npm run build")
else process.exitCode = (await import("./build.mjs")).build()

function has(name) {
    try {
        createRequire(import.meta.url).resolve(name)
        return true
    } catch {
        return false
    }
}
