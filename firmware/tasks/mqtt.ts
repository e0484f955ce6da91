// One MQTT connection to publish on, over a socket of @devicescript/net. Owns the socket and the count of what was sent and
// acknowledged. Rule: a publish has succeeded once the broker has said so (QoS 1: at least once); a broker that has been quiet
// is asked for a sign of life, and given up without one. Errors are thrown to the caller. The package's own client is
// 6 kB, does not tell whether a publish arrived, and panics at the first ping after a connection was reset.
import * as ds from "@devicescript/core"
import { connect, Socket } from "@devicescript/net"
import { watch } from "devicescript-supervisor"
import { Broker } from "./broker-params"
import { Answer, connectPacket, Publish, publishPacket } from "./mqtt-packet"

/** s after which, half as much again, a broker gives up a silent client. */
const keepAlive = 90
/** ms without a word after which the broker is asked for one. */
const quiet = 45000
/** ms that it is given to answer, also to open the connection. */
const patience = 10000

let socket: Socket
let sent = 0
/** How many things the broker has, on this connection: it says so in the order they were sent in [MQTT-4.6.0-2]. */
export const acknowledged = watch<number>("acknowledged", 0)

/** Publishes and comes back once the broker has it: never on a connection that has died, so be ready to give up. */
export async function publish(topic: string, text: string): Promise<void> {
    const id = await send(Publish.Once, topic, text)
    while (acknowledged.get() < id) await acknowledged.changed()
}

export async function close(): Promise<void> {
    if (socket) await socket.close()
    socket = undefined
}

/** Connects, calls `connected`, and listens to the broker until the end of the connection, which it throws. */
export async function converse(broker: Broker, connected: () => void): Promise<void> {
    let known = 0
    sent = 0
    acknowledged.put(0)
    socket = await connect({ host: broker.host, port: broker.port, proto: broker.proto, timeout: patience })
    const status = broker.prefix + "/status"
    await socket.send(connectPacket(ds.deviceIdentifier("self"), keepAlive, status, "offline", broker))
    let limit = patience
    let heard = Buffer.alloc(0)
    for (;;) {
        const news = await socket.recv(limit)
        if (news === undefined) {
            if (limit === patience) throw new Error("the broker does not answer")
            limit = patience
            await socket.send(hex`c000`) // PINGREQ
            continue
        }
        if (!news) throw new Error("the broker closed the connection")
        limit = quiet
        heard = heard.concat(news)
        while (heard.length > 1 && heard.length >= heard[1] + 2) {
            const kind = heard[0] >> 4
            if (kind === Answer.Acknowledged) acknowledged.put(++known)
            if (kind === Answer.Connected) {
                if (heard[3]) throw new Error("the broker refused the login, code " + heard[3])
                await send(Publish.Retained, status, "online")
                connected()
            }
            heard = heard.slice(heard[1] + 2)
        }
    }
}

/** Gives the number that `acknowledged` reaches when it has arrived. */
async function send(kind: Publish, topic: string, text: string): Promise<number> {
    const id = sent + 1
    await socket.send(publishPacket(kind, topic, id, text))
    sent = id
    return id
}
