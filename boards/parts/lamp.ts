// The status lamp: one WS2812B pixel, sent to directly, since a LED server for one pixel is 4 kB of program. In the simulator
// a mocked LED.
import * as ds from "@devicescript/core"
import { ledStripSend } from "@devicescript/drivers"

let led: ds.Led

if (ds.isSimulator()) led = new ds.Led("lamp")

/** Shows a colour, 0xrrggbb, on the pixel at `pin`. */
export async function showColor(pin: ds.OutputPin, color: number): Promise<void> {
    const red = color >> 16
    const green = (color >> 8) & 255
    const blue = color & 255
    if (led) await led.pixels.write(Buffer.from([red, green, blue]))
    else await ledStripSend(pin, Buffer.from([green, red, blue]))
}
