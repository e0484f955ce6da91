// How the supervisor servers of a program appear on the Jacdac bus, without the server library and without a compiled
// service of their own: this announces them, hands commands to them and sends what they answer. Servers of that library
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
/** Restart counter of our announcements, up to 15. Hosts take a lower one than before as news of a changed list. */
let counter: number

/** The packet being filled; between `begin` and `flush` nobody may suspend. */
export let scratch: Buffer

/** Adds a server; it is announced at once. */
export function serve(e: Endpoint): void {
    counter = 0
    if (endpoints) announce.start()
    else {
        endpoints = []
        scratch = Buffer.alloc(payloadSize + 1)
        put = (ds as Bus)._serverSend
        ;(ds as Bus)._serverSend = relay
        takeOver()
        riding = !!theirs
        base = theirs ? unknown : 1
        // begins with 2, as one does whose host has seen it start
        counter = 1
        repeat.start()
    }
    endpoints.push(e)
}

/** Sends a packet as a report of `e`. */
export async function send(e: Endpoint, packet: ds.Packet): Promise<void> {
    await put(base + endpoints.indexOf(e), packet)
}

async function receive(packet: ds.Packet): Promise<void> {
    const e = endpoints[packet.serviceIndex - base]
    if (e) await e.handle(packet)
    else if (theirs) await theirs(packet)
    else if (!(packet.serviceIndex | packet.serviceCommand)) await announce()
}

/** Whoever receives now receives through us. */
function takeOver(): void {
    if ((ds as Bus)._onServerPacket === receive) return
    theirs = (ds as Bus)._onServerPacket
    ;(ds as Bus)._onServerPacket = receive
}

async function repeat(): Promise<void> {
    for (;;) {
        await announce()
        // a simulator asks when it wants one, and sees that an idle program is idle
        if (riding) return
        if (ds._dcfgString("archId") === "wasm") return
        await ds.sleep(announceEvery)
    }
}

async function announce(): Promise<void> {
    if (riding) return
    counter = Math.min(counter + 1, 15)
    await put(0, listing([ds.ControlAnnounceFlags.SupportsACK | counter, 0, 0]))
}

/** With our services after the flags, counts and services in `fields`. */
function listing(fields: number[]): ds.Packet {
    for (let i = 0; i < endpoints.length; ++i) fields.push(serviceClass)
    return ds.Control.spec.lookup("announce").response.encode(fields as any)
}

/** All that the server library sends comes through here; its announcements go on with our services at their end. */
async function relay(service: number, packet: ds.Packet): Promise<void> {
    if (!(service | packet.serviceCommand)) {
        riding = true
        takeOver()
        const p = packet.payload
        const fields = [p.getAt(0, "u16"), p[2], p[3]]
        if (base !== p.length >> 2) {
            base = p.length >> 2
            fields[0] = (fields[0] & ~15) | 1
        }
        for (let at = 4; at < p.length; at += 4) fields.push(p.getAt(at, "u32"))
        packet = listing(fields)
    }
    await put(service, packet)
}
