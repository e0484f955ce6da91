// The real files and VM for a build, loaded when the command runs.
import { createHash } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import type { BuildParts } from "./artifacts.js"
import { checkParts } from "./check-parts.js"

export async function buildParts(): Promise<BuildParts> {
    const { nodeVmFactory } = await import("../../sim/node/vm-factory.js")
    const { imageForBoard } = await import("../boards/board-image.js")
    return {
        ...(await checkParts()),
        read: file =>
            readFile(file).catch((e: NodeJS.ErrnoException) => {
                if (e.code === "ENOENT") return undefined
                throw e
            }),
        async write(file, content) {
            await mkdir(path.dirname(file), { recursive: true })
            await writeFile(file, content)
        },
        imageFor: imageForBoard,
        sha256: content => createHash("sha256").update(content).digest("hex"),
        vm: nodeVmFactory,
    }
}
