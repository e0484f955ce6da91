// The status lamp: one WS2812B pixel. In the simulator a mocked LED.
import * as ds from "@devicescript/core"
import { startLed } from "@devicescript/drivers"

let led: ds.Led

if (ds.isSimulator()) led = new ds.Led("lamp")

/** Shows a colour, 0xrrggbb, on the pixel at `pin`. */
export async function showColor(pin: ds.OutputPin, color: number): Promise<void> {
    if (!led) led = await startLed({ length: 1, hwConfig: { type: ds.LedStripLightType.WS2812B_GRB, pin } })
    if (!ds.isSimulator()) {
        await led.showAll(color)
        return
    }
    await led.pixels.write(Buffer.from([color >> 16, (color >> 8) & 255, color & 255]))
}
