// An MQTT broker on the simulator's network, as a test holds it. Owns what was published and whether it is there. The protocol is a
// real broker's, which comes in from outside; time is virtual, the keep-alive's too.
import { assertFilter, assertTopic, topicFits } from "./topic.js"
import type { Timer } from "../clock.js"
import { SimError } from "../errors.js"
import type { Waiting } from "../wait.js"
import type { Link, NetworkHost, Peer, Service } from "./network.js"

/** What a board published. */
export interface Message {
    /** Virtual ms. */
    at: number
    topic: string
    payload: string
    qos: number
    retain: boolean
    /** The id the client connected with. */
    client: string
}

/** One connection, as the broker's protocol tells of it. */
export interface MqttClientEvents {
    send(bytes: Uint8Array): void
    close(): void
    /** It said who it is; it has to be heard of every `keepAlive` seconds, 0: never. */
    hello(id: string, keepAlive: number): void
    published(message: Omit<Message, "at">): void
}

export interface MqttServer {
    /** `refusal`: the return code every connection is answered with, 0 when it is accepted. */
    accept(client: MqttClientEvents, refusal: () => number): { receive(bytes: Uint8Array): void; close(): void }
    publish(topic: string, payload: string, retain: boolean): void
    /** Resolves once nothing is under way; undefined when nothing is. */
    settle(): Promise<void> | undefined
    close(): Promise<void>
}

export type MqttServerFactory = () => Promise<MqttServer>

export interface BrokerOptions {
    /** Host name it is reached by; default: any. */
    name?: string
    /** Default 1883. */
    port?: number
}

interface Client {
    id: string
    link: Link
    keepAlive: number
    timer: Timer | undefined
    end(): void
}

// MQTT 3.1.1 allows one and a half times the keep-alive.
const PATIENCE = 1500
const LARGEST_REFUSAL = 5

export class Broker implements Service {
    /** What boards published so far, oldest first. */
    readonly published: Message[] = []
    readonly host: string | undefined
    readonly port: number
    /** ms each way. */
    lag = 0
    private readonly clients = new Set<Client>()
    private isDown = false
    private refusal = 0
    /** @internal How many of them waits have looked through. */
    matched = 0

    constructor(
        { name, port = 1883 }: BrokerOptions,
        private readonly server: MqttServer,
        /** @internal */ readonly waiting: Waiting,
        private readonly world: NetworkHost
    ) {
        if (!(Number.isInteger(port) && port >= 1 && port <= 65_535))
            throw new SimError(`Expected a port from 1 to 65535 for the broker, found ${String(port)}.`)
        this.host = name
        this.port = port
    }

    /** The ids of the clients that are connected, in the order they came. */
    connected(): string[] {
        return [...this.clients].map(client => client.id).filter(id => id !== "")
    }

    /**
     * Waits for a message on a topic (`+` and `#` as in MQTT), after the one matched last. Timeout in virtual ms, default 10000. Throws
     * TimeoutError or HopelessError.
     */
    async message(topic: string, { timeout = 10_000 }: { timeout?: number } = {}): Promise<Message> {
        assertFilter(topic)
        let seen = this.matched
        let found: Message | undefined
        const ready = () => {
            while (!found && seen < this.published.length)
                if (topicFits(topic, this.published[seen++].topic)) found = this.published[seen - 1]
            return found !== undefined
        }
        await this.waiting.forCondition(ready, timeout, `a message on ${topic}`)
        this.matched = Math.max(this.matched, seen)
        return found as Message
    }

    /**
     * Publishes to whoever subscribed to `topic`; a retained message also reaches those who do so later. Throws SimError for a topic that
     * MQTT has not, for a payload that is no text, and while the broker is down.
     */
    publish(topic: string, payload: string, { retain = false }: { retain?: boolean } = {}): void {
        assertTopic(topic)
        if (typeof payload !== "string")
            throw new SimError(
                `Expected a text to publish, found ${String(payload)}. Give JSON.stringify(value) for a value.`
            )
        if (this.isDown) throw new SimError("Expected a broker that is up, found one that is down. Call up() before.")
        this.world.stimulus()
        this.world.trace("broker-publish", { topic, payload })
        this.server.publish(topic, payload, retain)
    }

    /** It crashes: its connections are closed, and new ones refused, until `up`. */
    down(): void {
        this.isDown = true
        this.world.trace("broker-down")
        for (const client of [...this.clients]) this.hangUp(client)
    }

    /** It takes connections again. Who was connected has to connect anew. */
    up(): void {
        this.isDown = false
        this.world.stimulus()
        this.world.trace("broker-up")
    }

    /** Answers every new client with this MQTT return code, 1 to 5 (default 5: not authorized), until `welcome`. */
    refuse(code = LARGEST_REFUSAL): void {
        if (!(Number.isSafeInteger(code) && code >= 1 && code <= LARGEST_REFUSAL))
            throw new SimError(`Expected an MQTT return code of 1 to ${LARGEST_REFUSAL}, found ${code}.`)
        this.refusal = code
        this.world.trace("broker-refuse", { code })
    }

    /** Ends `refuse`. */
    welcome(): void {
        this.refusal = 0
        this.world.trace("broker-welcome")
    }

    /** What is sent takes `ms` each way from now on. */
    latency(ms: number): void {
        if (!(Number.isFinite(ms) && ms >= 0)) throw new SimError(`Expected a latency of 0 ms or more, found ${ms}.`)
        this.lag = ms
        this.world.trace("broker-latency", { ms })
    }

    /** For the network: a board has connected. */
    accept(link: Link): Peer | undefined {
        if (this.isDown) return undefined
        const client: Client = { id: "", keepAlive: 0, timer: undefined, end: () => {}, link }
        const connection = this.server.accept(
            {
                send: bytes => link.send(bytes),
                close: () => this.hangUp(client),
                hello: (id, keepAlive) => {
                    Object.assign(client, { id, keepAlive })
                    this.world.trace(this.refusal ? "broker-refused" : "broker-connect", { id })
                    this.listenTo(client)
                },
                published: message => {
                    this.published.push({ at: this.world.clock.now, ...message })
                    this.world.trace("broker-message", message)
                },
            },
            () => this.refusal
        )
        client.end = () => connection.close()
        this.clients.add(client)
        return {
            receive: bytes => {
                this.listenTo(client)
                connection.receive(bytes)
            },
            closed: () => this.forget(client),
        }
    }

    private listenTo(client: Client): void {
        this.world.clock.clearTimeout(client.timer)
        const limit = client.keepAlive * PATIENCE
        client.timer = limit ? this.world.clock.setTimeout(() => this.hangUp(client), limit, "housekeeping") : undefined
    }

    private hangUp(client: Client): void {
        if (!this.clients.has(client)) return
        this.forget(client)
        client.link.close()
    }

    private forget(client: Client): void {
        if (!this.clients.delete(client)) return
        this.world.clock.clearTimeout(client.timer)
        this.world.trace("broker-disconnect", { id: client.id })
        client.end()
    }
}
