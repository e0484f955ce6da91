// display: shows the room on a character screen; writes only what has changed.
import * as ds from "@devicescript/core"
import { Aborted, Body } from "devicescript-supervisor"
import { screenText } from "./readout"
import { Room } from "./room"

export interface Screen {
    open: () => Promise<ds.CharacterScreen>
    columns: number
    rows: number
}

export function displayBody(room: Room, screen: Screen): Body<void> {
    return async n => {
        const opened = await n.runCancellable(screen.open)
        if (opened instanceof Aborted) return
        n.reportStatus(`${screen.columns} x ${screen.rows} characters`)
        let shown: string
        for (;;) {
            const text = screenText(room, screen.columns, screen.rows)
            if (text !== shown) {
                if ((await n.runCancellable(show, opened, text)) instanceof Aborted) return
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
