// The real check, ports and .env files for `devsup deploy`, loaded when it runs: --help and bad usage stay quick.
import { DeployCommand } from "./deploy.js"

export function deployCommand(): DeployCommand {
    return new DeployCommand(async () => {
        const [{ checkParts }, { openBoard }, { wifiNetwork }, { createHash }] = await Promise.all([
            import("../check/check-parts.js"),
            import("../board/open-board.js"),
            import("../deploy/wifi-network.js"),
            import("node:crypto"),
        ])
        return {
            check: await checkParts(),
            open: openBoard,
            wifi: wifiNetwork,
            sha256: content => createHash("sha256").update(content).digest("hex"),
        }
    })
}
