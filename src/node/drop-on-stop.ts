// The shell for a body that knows nothing of the stop protocol.
import { Mode } from "./flags.js"
import { Aborted, TaskNode } from "./node.js"

/**
 * Races the body against a stop: on one the body is dropped wherever it waits, its `defer`s run, and the handshake is
 * completed. A body that returns by itself leaves its exit value; a dropped one leaves none. Not for Pause nodes: a dropped
 * body cannot go on.
 */
export async function dropOnStop(n: TaskNode, ...resources: any[]): Promise<any> {
    if (n.mode() === Mode.Pause) throw new Error("dropOnStop cannot park: give the Pause node a body that does")
    const r = await n.runCancellableAcked<any, any>(n.body as any, n, ...resources)
    return r instanceof Aborted ? undefined : r
}
