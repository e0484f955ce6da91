// The client of a board that is not asked for status.
import type { BoardClient } from "./board-client.js"
import { SimError } from "./errors.js"

export function noClient(): BoardClient {
    const absent = (): never => {
        throw new SimError("This simulator was made without a supervisor client: there is no status to read.")
    }
    return { events: [], status: absent, node: absent, refresh: () => Promise.resolve().then(absent) }
}
