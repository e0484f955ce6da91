// All checks, in the order they are told. Owns nothing.
import { pathToFileURL } from "node:url"
import path from "node:path"
import type { Computer } from "./computer.js"
import { type Finding, note, problem } from "./finding.js"
import { checkImages, type ImageParts } from "./images.js"
import { checkNode } from "./node-version.js"
import { checkPackages, checkToolchain } from "./packages.js"
import { checkAccess } from "./port-access.js"
import { checkHolders } from "./port-holders.js"
import { checkPrograms } from "./programs.js"
import { checkProjectFolder } from "./project.js"

export interface Examination {
    computer: Computer
    /** This package's own manifest, and a file of it. */
    manifest: { engines: { node: string }; dependencies: Record<string, string> }
    from: string
    root: string | undefined
    /** Loads the native part of serialport; rejects with what it says. */
    loadSerial(): Promise<unknown>
    images: ImageParts
    /** A port that is looked at besides those that are found. */
    port?: string
}

export async function examine(e: Examination): Promise<Finding[]> {
    const { computer, manifest, root } = e
    return [
        checkNode(computer.nodeVersion, manifest.engines.node),
        ...checkPackages(e.from, manifest.dependencies),
        ...(await loads(e)),
        ...checkProjectFolder(root, computer),
        ...(root === undefined ? [] : ownToolchain(root)),
        ...(root === undefined ? [] : await images(root, e.images)),
        ...checkPrograms(computer),
        ...(await ports(e)),
    ]
}

async function loads(e: Examination): Promise<Finding[]> {
    try {
        await e.loadSerial()
        return []
    } catch (error) {
        return [
            problem(
                "serialport",
                `its native part does not load: ${(error as Error).message.split("\n")[0]}`,
                "npm rebuild @serialport/bindings-cpp"
            ),
        ]
    }
}

/** The editor and `devs` use the project's own copy. */
function ownToolchain(root: string): Finding[] {
    return [checkToolchain("toolchain of the project", pathToFileURL(path.join(root, "package.json")).href)]
}

// A source that cannot be read, or a bundle that is another one, is told by the checks before.
async function images(root: string, parts: ImageParts): Promise<Finding[]> {
    try {
        return await checkImages(root, parts)
    } catch (error) {
        return [note("images", `not looked for: ${(error as Error).message}`, "mend what is told above")]
    }
}

async function ports({ computer, port }: Examination): Promise<Finding[]> {
    const found = (await computer.ports()).filter(p => p.vendorId !== undefined).map(p => p.path)
    const all = [...found, ...(port === undefined || found.includes(port) ? [] : [port])]
    if (!all.length)
        return [
            note("ports", "no serial port on USB", "plug the board in with a cable that carries data, and look again"),
        ]
    return all.flatMap(path => {
        const access = checkAccess(path, computer)
        return computer.stat(path) ? [access, checkHolders(path, computer)] : [access]
    })
}
