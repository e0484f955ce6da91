// When a recorded temperature is no room's: a calibration is refused then. Pure.
import type { Track } from "../../sim/track.js"
import { WEATHER, type Injected } from "./disturbance.js"

/** °C in which the firmware calibrates, less what readings are rounded by. */
const COLDEST = 15.1
const WARMEST = 24.9

/** The spans in which it is, of a track that is played at virtual time 0 and lasts long enough. */
export function weatherOf({ rows }: Track): Injected[] {
    const spans: Injected[] = []
    for (let i = 0; i + 1 < rows.length; ++i) {
        const [a, b] = [rows[i], rows[i + 1]]
        if (isMild(a.value) && isMild(b.value)) continue
        const last = spans[spans.length - 1]
        if (last?.to === a.at) last.to = b.at
        else spans.push({ kind: WEATHER, target: "temperature", lasts: 0, amount: 0, from: a.at, to: b.at })
    }
    return spans
}

function isMild(celsius: number): boolean {
    return celsius >= COLDEST && celsius <= WARMEST
}
