// watchdog: looks every second whether the others live; says once when one falls silent or crashes and once when it is
// back, and shows it on the lamp. Detached: it goes on while everything else is stopped.
import { Body, TaskNode } from "devicescript-supervisor"

/** Shows a colour, 0xrrggbb; may never come back where no lamp is plugged in. */
export type Lamp = (color: number) => Promise<void>

const calm = 0x002000
const alarm = 0x200000

/** @param maxAge ms without a beat */
export function watchdogBody(watched: TaskNode[], maxAge: number, lamp: Lamp): Body<void> {
    return async n => {
        const silent: boolean[] = watched.map(() => false)
        let color = 0
        let showing = n.spawn(lamp, color)
        n.setReady()
        for (;;) {
            let ill = 0
            for (let i = 0; i < watched.length; ++i) {
                const trouble = troubleOf(watched[i], maxAge)
                if (trouble) ++ill
                if (silent[i] === !!trouble) continue
                silent[i] = !!trouble
                if (trouble) console.warn(`watchdog: ${watched[i].name} ${trouble}`)
                else console.log(`watchdog: ${watched[i].name} is back`)
            }
            n.reportStatus(ill ? `${ill} of ${watched.length} in trouble` : "all well")
            n.beat()
            const now = ill ? alarm : calm
            if (now !== color) {
                color = now
                await n.drop(showing)
                showing = n.spawn(lamp, color)
            }
            await n.sleep(1000)
        }
    }
}

function troubleOf(n: TaskNode, maxAge: number): string {
    if (n.hasCrashed()) return "has crashed: " + n.lastFault().message
    if (n.isStale(maxAge)) return `has not beaten for ${maxAge} ms`
    return ""
}
