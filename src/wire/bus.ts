// How the supervisor servers of a program appear on the Jacdac bus, without the server library and without a compiled
// service of their own: this announces them, hands commands to them and sends what they fill in. Servers of that library
// may run beside them; since both share one device, its announcement is then completed with ours here.
import * as ds from "@devicescript/core"
import { payloadSize, serviceClass } from "./record.js"

type Bus = typeof ds & {
    _onServerPacket(packet: ds.Packet): Promise<void>
    _serverSend(service: number, packet: ds.Packet): Promise<void>
}

/** A server: `handle` may suspend and must not throw. */
export interface Endpoint {
    handle(packet: ds.Packet): Promise<void>
}

const announceEvery = 500
/** No service has it: while it is not known how many servers come before ours. */
const unknown = 64

let endpoints: Endpoint[]
/** Service index of the first of ours. */
let base: number
/** Announced by the server library from now on. */
let riding: boolean
let theirs: (packet: ds.Packet) => Promise<void>
let put: (service: number, packet: ds.Packet) => Promise<void>
let announcement: ds.Packet
/** Restart counter of our announcements, up to 15. Hosts take a lower one than before as news of a changed list. */
let counter: number

/** The packet being filled; between `begin` and `send` nobody may suspend. */
export let scratch: Buffer

/** Adds a server; it is announced at once. */
export function serve(e: Endpoint): void {
    if (!endpoints) {
        endpoints = []
        scratch = Buffer.alloc(payloadSize + 1)
        put = (ds as Bus)._serverSend
        ;(ds as Bus)._serverSend = relay
        takeOver()
        riding = !!theirs
        base = riding ? unknown : 1
        counter = 1
        announceAlways.start()
    } else {
        counter = 0
        announceNow.start()
    }
    endpoints.push(e)
    announcement = undefined
}

/** Sends the first `length` bytes of `scratch` as a report of `e`. */
export async function send(e: Endpoint, length: number): Promise<void> {
    // The compiler knows no service of a library's own; this packet of a stock one carries any bytes, under code 0x80.
    await put(base + endpoints.indexOf(e), ds.Dmx.spec.lookup("send").encode(scratch.slice(0, length)))
}

/** Answers the get of a register; `name` is the packet of the stock control service that has its code. */
export async function answerRegister(e: Endpoint, name: string, value: Buffer | string): Promise<void> {
    await put(base + endpoints.indexOf(e), (ds.Control.spec as ds.ServiceSpec).lookup(name).encode(value))
}

export async function refuse(e: Endpoint, packet: ds.Packet): Promise<void> {
    await put(base + endpoints.indexOf(e), packet.notImplemented())
}

async function receive(packet: ds.Packet): Promise<void> {
    const e = endpoints[packet.serviceIndex - base]
    if (e) await e.handle(packet)
    else if (theirs) await theirs(packet)
    else if (!packet.serviceIndex && !packet.serviceCommand) await announceNow()
}

/** Whoever receives now receives through us. */
function takeOver(): void {
    if ((ds as Bus)._onServerPacket === receive) return
    theirs = (ds as Bus)._onServerPacket
    ;(ds as Bus)._onServerPacket = receive
}

async function announceAlways(): Promise<void> {
    await announceNow()
    // a simulator asks when it wants one, and sees that an idle program is idle
    while (!riding && !ds.isSimulator()) {
        await ds.sleep(announceEvery)
        await announceNow()
    }
}

async function announceNow(): Promise<void> {
    if (riding) return
    if (!announcement) announcement = encodeAnnouncement([ds.ControlAnnounceFlags.SupportsACK, 0, 0])
    counter = Math.min(counter + 1, 15)
    announcement.payload[0] = counter
    await put(0, announcement)
}

function encodeAnnouncement(fields: number[]): ds.Packet {
    for (let i = 0; i < endpoints.length; ++i) fields.push(serviceClass)
    return ds.Control.spec.lookup("announce").response.encode(fields as any)
}

/** All that the server library sends comes through here; its announcements go on with our services at their end. */
async function relay(service: number, packet: ds.Packet): Promise<void> {
    if (!service && !packet.serviceCommand) {
        riding = true
        takeOver()
        const p = packet.payload
        const fields = [p.getAt(0, "u16"), p[2], p[3]]
        if (base !== p.length >> 2) {
            base = p.length >> 2
            fields[0] = (fields[0] & ~15) | 1
        }
        for (let at = 4; at < p.length; at += 4) fields.push(p.getAt(at, "u32"))
        packet = encodeAnnouncement(fields)
    }
    await put(service, packet)
}
