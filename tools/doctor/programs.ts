// Programs of the system that some commands use. Owns nothing.
import type { Computer } from "./computer.js"
import { type Finding, note, ok } from "./finding.js"

export function checkPrograms({ platform, run }: Computer): Finding[] {
    const findings: Finding[] = []
    const look = (name: string, flag: string, lack: string, next: string) =>
        findings.push(run(name, [flag]) === undefined ? note(name, lack, next) : ok(name, "installed"))
    if (platform !== "win32")
        look(
            "socat",
            "-V",
            "not installed: devsup sim --pty and the tests over pseudo-terminals need it",
            "install socat, or use devsup sim --listen"
        )
    if (platform === "linux")
        look(
            "udevadm",
            "--version",
            "not installed: devsup does without, but DeviceScript's own tools list ports with it",
            "install udev where you use those"
        )
    return findings
}
