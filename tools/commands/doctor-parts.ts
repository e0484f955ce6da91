// The real computer for `devsup doctor`, loaded when it runs: --help and bad usage stay quick.
import { DoctorCommand } from "./doctor.js"

export function doctorCommand(): DoctorCommand {
    return new DoctorCommand(async io => {
        const [{ thisComputer }, { ownManifest }, { projectRoot }, { requirementsOf }, { nodeFirmwareFiles }] =
            await Promise.all([
                import("../doctor/this-computer.js"),
                import("../doctor/own-manifest.js"),
                import("../doctor/project-root.js"),
                import("../check/requirement.js"),
                import("../flash/firmware-files.js"),
            ])
        return {
            computer: thisComputer(),
            manifest: ownManifest(),
            from: import.meta.url,
            root: projectRoot(io.cwd),
            loadSerial: () => import("serialport"),
            images: { requirements: requirementsOf, read: file => nodeFirmwareFiles.read(file) },
        }
    })
}
