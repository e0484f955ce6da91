// The real ports for `devsup ports`, loaded when it runs: --help and bad usage stay quick.
import { PortsCommand } from "./ports.js"

export function portsCommand(): PortsCommand {
    return new PortsCommand(async (ask, io) => {
        const [{ serialPorts }, { openStream }, { hostClock }, { survey }, { listBoards }, { projectRoot }] =
            await Promise.all([
                import("../board/ports.js"),
                import("../board/open-stream.js"),
                import("../board/host-clock.js"),
                import("../ports/survey.js"),
                import("../boards/catalog.js"),
                import("../doctor/project-root.js"),
            ])
        const root = projectRoot(io.cwd)
        return await survey(await serialPorts(), ask, {
            open: openStream,
            clock: hostClock(io.clock),
            boards: listBoards(root),
            ...(root === undefined ? {} : { root }),
            signal: io.signal,
        })
    })
}
