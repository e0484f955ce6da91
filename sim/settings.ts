// Settings a board has from the start, written the way a host writes them: by the device's own settings service,
// before the program is there.
import { Packet, SettingsCmd } from "jacdac-ts"
import { SimError } from "./errors.js"

/** Key → anything JSON can hold, as `readSetting` gives it. */
export type Settings = Record<string, unknown>

const LONGEST_KEY = 13
// One byte more and the VM aborts.
const LARGEST_ENTRY = 231
const SETTINGS_SERVICE_INDEX = 4

/** The frames that write the settings on a device. Throws SimError for what the device could not hold. */
export function settingFrames(deviceId: string, settings: Settings): Uint8Array[] {
    return Object.entries(settings).map(([key, value]) => {
        const json = JSON.stringify(value)
        const bytes = new TextEncoder().encode(json)
        if (!key.length || key.length > LONGEST_KEY)
            throw new SimError(`Expected a setting's key of 1 to ${LONGEST_KEY} characters, found "${key}".`)
        if (key.length + bytes.length > LARGEST_ENTRY)
            throw new SimError(
                `Expected a setting of at most ${LARGEST_ENTRY} bytes with its key, found ${key.length + bytes.length} ("${key}").`
            )
        const packet = Packet.jdpacked<[string, Uint8Array]>(SettingsCmd.Set, "z b", [key, bytes])
        packet.deviceIdentifier = deviceId
        packet.serviceIndex = SETTINGS_SERVICE_INDEX
        packet.isCommand = true
        return packet.toBuffer()
    })
}
