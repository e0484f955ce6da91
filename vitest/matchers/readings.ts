// Judges what a mocked service holds and shows. Pure.
import { isReading } from "../../sim/scenario/steps/reading.js"
import { matches } from "../../sim/log-line.js"
import type { SensorValue } from "../../sim/sensor.js"
import type { WantedReading } from "../../sim/scenario/wanted.js"
import { assertKeys, assertPattern, MatcherError, shown, type Verdict } from "../verdict.js"

const BOUNDS = ["above", "below"]
const KEYS = ["is", ...BOUNDS, "matches", "register"]

/** `value` gives the service's state, or a register of it. */
export function hasReading(
    name: string,
    value: (register?: string) => SensorValue | undefined,
    wanted: SensorValue | WantedReading
): Verdict {
    const expectation = isExpectation(wanted) ? wanted : { is: wanted }
    assertKeys(expectation, KEYS)
    for (const [key, of] of Object.entries(expectation))
        if (Number.isNaN(of) || (BOUNDS.includes(key) && typeof of !== "number"))
            throw new MatcherError(`a number for ${key}`, String(of), "No reading is like that.")
    const { register } = expectation
    const actual = value(register)
    return {
        pass: isReading(actual, expectation),
        subject: name,
        phrase:
            `to have ${register === undefined ? "a reading" : `a ${register}`} ` +
            Object.entries(expectation)
                .filter(([key]) => key !== "register")
                .map(([key, of]) => (key === "is" ? JSON.stringify(of) : `${key} ${String(of)}`))
                .join(", "),
        found: JSON.stringify(actual) ?? "none",
    }
}

/** A character screen's text, or a part of it. */
export function showsText(name: string, text: string, wanted: string | RegExp): Verdict {
    assertPattern(wanted)
    return { pass: matches(text, wanted), subject: name, phrase: `to show ${shown(wanted)}`, found: shown(text) }
}

/** The rows of a picture, as `Picture.rows()` gives them. */
export function showsRows(name: string, rows: readonly string[], wanted: readonly string[]): Verdict {
    return {
        pass: rows.join("\n") === wanted.join("\n"),
        subject: name,
        phrase: ["to show", ...wanted].join("\n"),
        found: ["", ...rows].join("\n"),
    }
}

function isExpectation(wanted: SensorValue | WantedReading): wanted is WantedReading {
    return typeof wanted === "object" && !Array.isArray(wanted) && !(wanted instanceof Uint8Array)
}
