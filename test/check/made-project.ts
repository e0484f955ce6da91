// A DeviceScript project made for a test, in a folder of its own, with this library in its node_modules.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

export class MadeProject {
    readonly root = mkdtempSync(path.join(tmpdir(), "devsup-made-"))

    constructor(files: Record<string, string> = {}) {
        mkdirSync(path.join(this.root, "node_modules"))
        symlinkSync(
            path.resolve(import.meta.dirname, "../.."),
            path.join(this.root, "node_modules/devicescript-supervisor")
        )
        this.write({ "devsconfig.json": "{}", "package.json": '{ "name": "made", "version": "1.0.0" }', ...files })
    }

    /** Paths from the project's folder → content. */
    write(files: Record<string, string | Uint8Array>): void {
        for (const [file, text] of Object.entries(files)) {
            mkdirSync(path.dirname(this.path(file)), { recursive: true })
            writeFileSync(this.path(file), text)
        }
    }

    path(file: string): string {
        return path.join(this.root, file)
    }

    remove(): void {
        rmSync(this.root, { recursive: true })
    }
}
