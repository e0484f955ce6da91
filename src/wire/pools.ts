// Pools on the wire: what is declared of them. Who runs and who is busy is in the states of their members.
import type { TaskNode } from "../node/node.js"
import type { Pool } from "../pool/pool.js"
import { scratch } from "./bus.js"
import { putPool } from "./layout.js"
import { poolSize, Record } from "./record.js"
import { add, Reporter } from "./report.js"

/** Adds the record of `p`, which begins with node `n`. */
export async function tellPool(p: Pool, s: Reporter, token: number, n: TaskNode): Promise<void> {
    const at = await add(s, token, Record.Pool, n.flags >>> 24, p.members.length, poolSize, p.name)
    putPool(scratch, at, p)
}
