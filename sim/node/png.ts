// Saves pictures of displays as PNG. pngjs is loaded when the first one is saved.
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { SimError } from "../errors.js"
import type { Picture } from "../world/picture.js"

/** Writes a picture as PNG, each of its pixels as a square of `scale` (default 1) by `scale`; folders are made. */
export async function savePng(picture: Picture, path: string, { scale = 1 }: { scale?: number } = {}): Promise<void> {
    if (!(Number.isSafeInteger(scale) && scale >= 1 && scale <= 64))
        throw new SimError(`Expected a scale of 1 to 64, found ${scale}.`)
    const { PNG } = await import("pngjs")
    const [width, height] = [picture.width * scale, picture.height * scale]
    const data = Buffer.alloc(4 * width * height, 255)
    for (let y = 0; y < height; ++y)
        for (let x = 0; x < width; ++x) {
            const from = 3 * (Math.floor(y / scale) * picture.width + Math.floor(x / scale))
            data.set(picture.rgb.subarray(from, from + 3), 4 * (y * width + x))
        }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, PNG.sync.write({ width, height, data }))
}
