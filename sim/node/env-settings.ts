// Settings that are deployed with a program: .env.defaults (kept with the source) and .env.local (secrets, wins) in the
// project's root. Read as DeviceScript reads them, oddities and all: a board must get what the simulator had.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "../settings.js"

export const ENV_FILES = [".env.defaults", ".env.local"] as const

export interface EnvLine {
    file: (typeof ENV_FILES)[number]
    /** From 1. */
    line: number
    /** As DeviceScript takes it, with the spaces around it. */
    key: string
    /** What `readSetting` gives; undefined for a key without a value, which is not deployed. */
    value: unknown
    /** DeviceScript passes over any line with a # in it, a comment or not. */
    passedOver: boolean
}

/** All lines that look like a setting, and those passed over that do. */
export function envLines(root: string): EnvLine[] {
    return ENV_FILES.flatMap(file =>
        textOf(join(root, file))
            .split(/\r?\n/)
            .flatMap((text, i) => {
                const [, key, value] = /^=*([^=]+)=(.*)$/s.exec(text) ?? []
                if (key === undefined || /^\s*#/.test(text)) return []
                return [{ file, line: i + 1, key, value: meaning(value ?? ""), passedOver: text.includes("#") }]
            })
    )
}

/** Key → value of what is deployed. The Wi-Fi network is none of them: a board's radio keeps it, and there is none here. */
export function envSettings(root: string): Settings {
    const settings: Settings = {}
    for (const { key, value, passedOver } of envLines(root)) if (!passedOver) settings[key] = value
    for (const key of Object.keys(settings))
        if (settings[key] === undefined || key === "WIFI_SSID" || key === "WIFI_PWD") delete settings[key]
    return settings
}

function meaning(value: string): unknown {
    if (value === "") return undefined
    try {
        return JSON.parse(value) as unknown
    } catch {
        return value
    }
}

function textOf(file: string): string {
    return existsSync(file) ? readFileSync(file, "utf8") : ""
}
