// Settings a board has from the start. They are written the way a host writes them, by the device's own settings
// service: a VM without a program is powered on for it, off the clock and off the bus, and only its flash is kept.
import { Packet, SettingsCmd } from "jacdac-ts"
import { SimError } from "./errors.js"
import type { VmFactory } from "./vm.js"

/** Key → anything JSON can hold, as `readSetting` gives it. */
export type Settings = Record<string, unknown>

const LONGEST_KEY = 13
// One byte more and the VM aborts when it is asked for the setting.
const LARGEST_ENTRY = 231
const SETTINGS_SERVICE_INDEX = 4
const TURN = 10

/** The flash image that holds `settings` besides what `flash` had. Throws SimError for what a device could not hold. */
export async function flashWith(
    settings: Settings,
    flash: Uint8Array | undefined,
    deviceId: string,
    factory: VmFactory
): Promise<Uint8Array | undefined> {
    const frames = Object.entries(settings).map(([key, value]) => frameFor(deviceId, key, value))
    let now = 0
    let next = () => {}
    let image = flash
    const vm = await factory({
        now: () => now,
        setTimeout: callback => {
            next = callback
            return {}
        },
        clearTimeout: () => {},
        require: () => undefined,
        print: () => {},
    })
    const turn = () => {
        now += TURN
        next()
    }
    vm.dmesg = () => {}
    vm.sendPacket = () => {}
    vm.panicHandler = () => {}
    vm.flashLoad = () => flash ?? new Uint8Array(0)
    vm.flashSave = saved => (image = saved)
    vm.devsSetDeviceId(deviceId)
    vm.devsStart()
    turn()
    for (const frame of frames) {
        vm.handlePacket(frame)
        turn()
    }
    vm.devsStop()
    return image
}

/** Those of `after` that are others than in `before`; what is `fixed` is left out. */
export function changedSettings(before: Settings = {}, after: Settings = {}, fixed: Settings = {}): Settings {
    const isChanged = ([key, value]: [string, unknown]) =>
        !(key in fixed) && JSON.stringify(value) !== JSON.stringify(before[key])
    return Object.fromEntries(Object.entries(after).filter(isChanged))
}

/** The frame that writes a setting. Throws SimError for what a device could not hold. */
export function frameFor(deviceId: string, key: string, value: unknown): Uint8Array {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    if (!key.length || key.length > LONGEST_KEY)
        throw new SimError(`Expected a setting's key of 1 to ${LONGEST_KEY} characters, found "${key}".`)
    const size = key.length + bytes.length
    if (size > LARGEST_ENTRY)
        throw new SimError(
            `Expected a setting of at most ${LARGEST_ENTRY} bytes with its key, found ${size} ("${key}").`
        )
    const packet = Packet.jdpacked<[string, Uint8Array]>(SettingsCmd.Set, "z b", [key, bytes])
    packet.deviceIdentifier = deviceId
    packet.serviceIndex = SETTINGS_SERVICE_INDEX
    packet.isCommand = true
    return packet.toBuffer()
}
