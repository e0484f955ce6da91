// Shows a text, dots, a lamp and a picture on whatever display is there.
import * as ds from "@devicescript/core"
import { Image } from "@devicescript/graphics"

const text = new ds.CharacterScreen()
const matrix = new ds.DotMatrix()
const lamp = new ds.Led()
const screen = new ds.IndexedScreen()

await ds.sleep(3000)
if (text.isBound) await text.message.write("21.5 C\nfan on")
if (matrix.isBound) await matrix.dots.write(hex`0200 0501 0500`)
if (lamp.isBound) await lamp.pixels.write(hex`ff0000 000000 00ff10`)
if (screen.isBound) {
    const bits = await screen.bitsPerPixel.read()
    const image = Image.alloc(10, 6, bits as 1 | 4)
    image.set(0, 0, 1)
    image.set(9, 5, 1)
    const ctx = image.allocContext()
    ctx.fillColor = bits === 4 ? 9 : 1
    ctx.fillRect(2, 1, 3, 2)
    console.log("bytes " + image.buffer.length)
    await screen.startUpdate(1, 2, 10, 6)
    await screen.setPixels(image.buffer)
}
console.log("drawn")
