// The protocol of the simulator's MQTT broker: aedes over streams within the process. Owns the count of what happens, by which it is
// known when nothing is under way any more. aedes is loaded when the first broker is made.
import { Duplex } from "node:stream"
import type { Client, PublishPacket } from "aedes"
import type { MqttClientEvents, MqttServer } from "../world/broker.js"

// A timer of the wall's clock that is not to fire: 5 days. aedes waits for four times as long too, and Node for 24 days at most.
const NEVER = 5e8
// aedes hands a packet on through a few turns of the event loop in which nothing can be seen.
const QUIET_TURNS = 12

interface Guest extends Client {
    conn: Duplex & { guest: { events: MqttClientEvents; refusal: () => number } }
    _nextId: number
}

export async function aedesServer(): Promise<MqttServer> {
    const { createBroker } = (await import("aedes")).default
    let happened = 0
    let isDirty = false
    const touch = () => {
        happened++
        isDirty = true
    }
    const broker = createBroker({
        id: "sim",
        heartbeatInterval: NEVER,
        connectTimeout: NEVER,
        preConnect: (client, packet, done) => {
            const guest = client as Guest
            const hello = packet as unknown as { clientId: string; keepalive?: number }
            touch()
            guest.conn.guest.events.hello(hello.clientId, hello.keepalive ?? 0)
            // The keep-alive is the simulator's, on the virtual clock; the first packet id must not be random.
            hello.keepalive = 0
            guest._nextId = 1
            done(null, true)
        },
        authenticate: (client, _user, _password, done) => {
            touch()
            const code = (client as Guest).conn.guest.refusal()
            if (code) done(Object.assign(new Error("refused"), { returnCode: code }) as never, false)
            else done(null, true)
        },
    })
    broker.on("publish", (packet: PublishPacket, client: Client | null) => {
        touch()
        if (!client) return
        const { topic, qos, retain } = packet
        const payload = Buffer.from(packet.payload as Uint8Array).toString("utf8")
        ;(client as Guest).conn.guest.events.published({ topic, payload, qos, retain, client: client.id })
    })
    // A client that is refused, or speaks no MQTT, is told so on its connection.
    for (const event of ["clientError", "connectionError"] as const) broker.on(event, touch)

    return {
        accept: (events, refusal) => {
            touch()
            const stream = Object.assign(
                new Duplex({
                    read: () => {},
                    write: (bytes: Uint8Array, _encoding, done) => {
                        touch()
                        events.send(Uint8Array.from(bytes))
                        done()
                    },
                    destroy: (_error, done) => {
                        touch()
                        events.close()
                        done(null)
                    },
                }),
                { guest: { events, refusal } }
            )
            broker.handle(stream)
            return {
                receive: bytes => {
                    touch()
                    if (!stream.destroyed) stream.push(Buffer.from(bytes))
                },
                close: () => {
                    touch()
                    stream.destroy()
                },
            }
        },
        publish: (topic, payload, retain) => {
            touch()
            const packet = {
                cmd: "publish" as const,
                topic,
                payload: Buffer.from(payload),
                qos: 0 as const,
                retain,
                dup: false,
            }
            broker.publish(packet, () => touch())
        },
        settle: () => {
            if (!isDirty) return undefined
            const settled = async () => {
                for (let quiet = 0, seen = happened; quiet < QUIET_TURNS; ++quiet) {
                    await new Promise(resolve => setImmediate(resolve))
                    if (seen !== happened) quiet = 0
                    seen = happened
                }
                isDirty = false
            }
            return settled()
        },
        close: () => new Promise(resolve => broker.close(() => resolve())),
    }
}
