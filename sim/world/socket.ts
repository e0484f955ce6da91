// A socket as the VM sees one: the few methods and events of Node's that its module uses.

type Handler = (argument?: unknown) => void

export class Socket {
    private readonly handlers: { event: string; handler: Handler }[] = []

    constructor(private readonly wire: { write(bytes: Uint8Array): void; end(): void }) {}

    on(event: string, handler: Handler): this {
        this.handlers.push({ event, handler })
        return this
    }

    once(event: string, handler: Handler): this {
        return this.on(event, handler)
    }

    write(bytes: Uint8Array): void {
        this.wire.write(bytes)
    }

    end(): void {
        this.wire.end()
    }

    /** Tells the VM; never inside one of its turns. */
    tell(event: "connect" | "data" | "error" | "close", argument?: unknown): void {
        for (const each of this.handlers) if (each.event === event) each.handler(argument)
    }
}
