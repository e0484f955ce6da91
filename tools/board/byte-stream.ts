// The bytes to and from a board, whatever carries them. Owned by who opened it; after `closed` it is dead.

export interface ByteStream {
    /** Sends bytes; ignored once the stream is closed. */
    write(bytes: Uint8Array): void
    /** Gives the port back; never throws. `closed` is not told then. */
    close(): Promise<void>
}

export interface StreamEnds {
    data(bytes: Uint8Array): void
    /** The other side is gone. */
    closed(): void
}

/** Opens a port by its name. Rejects with a PortError. */
export type OpenStream = (port: string, ends: StreamEnds) => Promise<ByteStream>

/** Why a port cannot be opened, or is not the one that is looked for. */
export type PortTrouble = "missing" | "busy" | "permission" | "refused" | "silent" | "not-a-board" | "another-board"

/** Reason of a port that was there and then was not: pulled, or its board restarted. */
export const WENT_AWAY = "it went away as soon as it was opened"

export class PortError extends Error {
    constructor(
        readonly trouble: PortTrouble,
        readonly port: string,
        /** In words, for a list: `held by another program`. */
        readonly reason: string,
        options?: ErrorOptions
    ) {
        super(`${port}: ${reason}`, options)
    }
}
