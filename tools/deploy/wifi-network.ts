// The network that a project's .env files name for its boards: WIFI_SSID and WIFI_PWD, as DeviceScript has them.
import { envLines } from "../../sim/node/env-settings.js"
import type { WifiNetwork } from "./settings.js"

/** Undefined where no network is named. */
export function wifiNetwork(root: string): WifiNetwork | undefined {
    const value = (key: string) => {
        const lines = envLines(root).filter(line => line.key === key && !line.passedOver)
        const found = lines[lines.length - 1]?.value
        return found === undefined ? undefined : String(found)
    }
    const ssid = value("WIFI_SSID")
    return ssid === undefined ? undefined : { ssid, password: value("WIFI_PWD") ?? "" }
}
