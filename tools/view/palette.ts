// How a state looks: a symbol for everybody, a colour for those who have one. Pure.

export type Colour = "green" | "yellow" | "red" | "cyan" | "magenta" | "gray" | undefined

const LOOKS: Record<string, { symbol: string; colour: Colour }> = {
    running: { symbol: "●", colour: "green" },
    starting: { symbol: "◐", colour: "yellow" },
    stopping: { symbol: "◑", colour: "yellow" },
    parked: { symbol: "◇", colour: "cyan" },
    disabled: { symbol: "○", colour: "gray" },
    collateral: { symbol: "○", colour: "gray" },
    "bound-stopped": { symbol: "◌", colour: "yellow" },
    crashed: { symbol: "✗", colour: "red" },
    exited: { symbol: "■", colour: "gray" },
    stopped: { symbol: "○", colour: "gray" },
}

export interface Palette {
    state(state: string): { symbol: string; colour: Colour }
    /** The colour, or none where NO_COLOR is set. */
    colour(name: Colour): Colour
}

/** NO_COLOR, set to anything but the empty string, leaves words, symbols and bold type. */
export function palette(env: Record<string, string | undefined>): Palette {
    const colour = (name: Colour) => (env["NO_COLOR"] ? undefined : name)
    return {
        colour,
        state(state) {
            const look = LOOKS[state] ?? { symbol: "?", colour: undefined }
            return { symbol: look.symbol, colour: colour(look.colour) }
        },
    }
}
