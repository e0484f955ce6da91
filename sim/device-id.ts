// Jacdac device ids: 16 hex digits, made from the simulator's seed and a name.
import { SimError } from "./errors.js"
import { hashText, seededRandom } from "./random.js"

// The VM gives services started by a program this other id (its own, exclusive-or a constant).
const SERVER_MASK = [0xf8, 0x53, 0x1b, 0x75, 0xa7, 0x49, 0x22, 0xdb]

const OTHER_MASK = 0x5a

/** An id that depends on nothing but seed and name. */
export function deviceIdFor(seed: number, name: string): string {
    const next = seededRandom(hashText(name) ^ Math.imul(seed | 0, 0x85ebca6b))
    return hex8(next()) + hex8(next())
}

/** The id as given, in lower case. Throws SimError unless it is 16 hex digits. */
export function checkedDeviceId(id: string): string {
    if (/^[0-9a-f]{16}$/i.test(id)) return id.toLowerCase()
    throw new SimError(`Expected a device id of 16 hex digits, found "${id}". Leave it out for one made from the seed.`)
}

/** Under which id the services of a program on board `id` appear on the bus. */
export function serverIdOf(id: string): string {
    return SERVER_MASK.map((mask, i) => byteHex(parseInt(id.slice(2 * i, 2 * i + 2), 16) ^ mask)).join("")
}

/** Another id than `id`, the same one for each. */
export function otherIdOf(id: string): string {
    return (id.match(/../g) ?? []).map(byte => byteHex(parseInt(byte, 16) ^ OTHER_MASK)).join("")
}

function hex8(n: number): string {
    return n.toString(16).padStart(8, "0")
}

function byteHex(n: number): string {
    return n.toString(16).padStart(2, "0")
}
