// Whether a serial port may be opened: by whom, and what to type where it may not. Owns nothing.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Computer } from "./computer.js"
import { type Finding, ok, problem } from "./finding.js"

export function checkAccess(port: string, computer: Computer): Finding {
    const found = computer.stat(port)
    if (!found)
        return problem(port, "expected a port, found none there", "plug the board in; devsup ports lists what is there")
    if (computer.mayUse(port)) return ok(port, "may be opened")
    const { name, members } = groupOf(found.gid, computer)
    if ((found.mode & 0o060) !== 0o060 || found.gid === 0)
        return problem(
            port,
            "no permission to open it, and no group has one",
            `sudo chmod a+rw ${port} until it is unplugged; for good, a udev rule with MODE="0666" for its USB ids`
        )
    if (
        !computer.user.groups.includes(found.gid) &&
        members.some(member => computer.run("id", ["-un"])?.trim() === member)
    )
        return problem(
            port,
            `no permission to open it; you are in ${name}, but not in this session`,
            "log out and in again"
        )
    return problem(
        port,
        `no permission to open it: it belongs to the group ${name}, and you are not in that`,
        `sudo usermod -a -G ${name} $USER, then log in again`
    )
}

/** `dialout` on Debian and its kin, `uucp` on Arch. */
function groupOf(gid: number, computer: Computer): { name: string; members: string[] } {
    const file = path.join(computer.root, "etc/group")
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : []
    const [name, , , members] = lines.find(line => line.split(":")[2] === String(gid))?.split(":") ?? []
    return { name: name ?? String(gid), members: (members ?? "").split(",").filter(Boolean) }
}
