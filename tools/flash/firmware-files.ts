// The cached images on disk, and the download of one.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import type { FirmwareFiles } from "./firmware-image.js"

export const nodeFirmwareFiles: FirmwareFiles = {
    async read(file) {
        try {
            return await readFile(file)
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
            throw error
        }
    },
    async write(file, bytes) {
        await mkdir(path.dirname(file), { recursive: true })
        const fresh = `${file}.${process.pid}`
        try {
            await writeFile(fresh, bytes)
            await rename(fresh, file)
        } catch (error) {
            await rm(fresh, { force: true })
            throw error
        }
    },
    async download(url, signal) {
        const response = await fetch(url, { signal })
        if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
        return new Uint8Array(await response.arrayBuffer())
    },
}
