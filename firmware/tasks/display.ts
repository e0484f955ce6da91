// display: shows the room on the character screen of the bus; writes only what has changed.
import * as ds from "@devicescript/core"
import { Aborted, Body } from "devicescript-supervisor"
import { Bus } from "./i2c"
import { look, Readings } from "./readings"
import { screenText } from "./readout"
import { Room } from "./room"

/** In characters. */
export interface ScreenSize {
    columns: number
    rows: number
}

export function displayBody(readings: Readings, size: ScreenSize): Body<void, [Bus]> {
    return async (n, bus) => {
        const screen = await n.runCancellable(bus.screen)
        if (screen instanceof Aborted) return
        n.reportStatus(`${size.columns} x ${size.rows} characters`)
        const room = new Room()
        let shown: string
        for (;;) {
            look(n, readings, room)
            const text = screenText(room, size.columns, size.rows)
            if (text !== shown) {
                if ((await n.runCancellable(show, screen, text)) instanceof Aborted) return
                shown = text
                n.setReady()
            }
            n.beat()
            if ((await n.sleep(1000)) instanceof Aborted) return
        }
    }
}

async function show(screen: ds.CharacterScreen, text: string): Promise<void> {
    await screen.message.write(text)
}
