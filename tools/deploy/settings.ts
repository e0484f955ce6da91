// What goes to a board beside its program: settings to its settings service, the network to its radio. Owns nothing.
import { SettingsCmd, SRV_SETTINGS, SRV_WIFI, WifiCmd } from "jacdac-ts"
import type { Exchange } from "./exchange.js"

export interface WifiNetwork {
    ssid: string
    /** Empty for an open network. */
    password: string
}

const utf8 = new TextEncoder()

/** Each replaces what the board has under its key; others stay. Rejects with NoAnswer. */
export async function sendSettings(
    exchange: Exchange,
    services: readonly number[],
    settings: Record<string, unknown>
): Promise<void> {
    const index = services.indexOf(SRV_SETTINGS)
    for (const [key, value] of Object.entries(settings))
        await exchange.send(index, SettingsCmd.Set, ended(key, JSON.stringify(value)))
}

/** Rejects with NoAnswer. */
export async function sendWifi(
    exchange: Exchange,
    services: readonly number[],
    { ssid, password }: WifiNetwork
): Promise<"sent" | "no radio"> {
    const index = services.indexOf(SRV_WIFI)
    if (index < 0) return "no radio"
    await exchange.send(index, WifiCmd.AddNetwork, ended(ssid, password + "\0"))
    return "sent"
}

/** A text with a zero behind it, then another as it is. */
function ended(text: string, rest: string): Uint8Array {
    return utf8.encode(`${text}\0${rest}`)
}
