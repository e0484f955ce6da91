// Boards that hosts reach, each at a place of its own.
import path from "node:path"
import type { ServeOptions } from "../serve-option.js"
import type { BoardPort, ServedPort } from "../simulation.js"
import type { BoardOnBus } from "./boards.js"

/**
 * The first board at the port and the link that were named, each further one at the next port, and at a link with its name added. Gives them as
 * one. Throws what `serve` throws.
 */
export async function serveAll(
    boards: readonly BoardOnBus[],
    where: ServeOptions,
    cwd: string,
    serve: (board: BoardPort, where: ServeOptions) => Promise<ServedPort>
): Promise<ServedPort> {
    const served: ServedPort[] = []
    const close = async () => void (await Promise.all(served.map(port => port.close())))
    try {
        for (const [i, { board, name }] of boards.entries()) {
            const { listen, pty } = where
            const link = pty === undefined ? undefined : path.resolve(cwd, i === 0 ? pty : `${pty}-${name}`)
            served.push(
                await serve(board, {
                    ...(listen === undefined ? {} : { listen: listen === 0 ? 0 : listen + i }),
                    ...(link === undefined ? {} : { pty: link }),
                })
            )
        }
    } catch (e) {
        await close()
        throw e
    }
    return {
        addresses: served.flatMap(port => port.addresses),
        tend: async () => void (await Promise.all(served.map(port => port.tend()))),
        close,
    }
}
