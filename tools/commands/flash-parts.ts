// The real ports, drives, compiler and simulator for `devsup flash`, loaded when it runs: --help and bad usage stay quick.
import { existsSync } from "node:fs"
import { FlashCommand, type CheckedProgram } from "./flash.js"

export function flashCommand(): FlashCommand {
    return new FlashCommand(async () => {
        const [{ findBoard }, { nodeVmFactory }, { nodeFirmwareFiles }, { nodeDrives }, { serialPorts }, line] =
            await Promise.all([
                import("../boards/catalog.js"),
                import("../../sim/node/vm-factory.js"),
                import("../flash/firmware-files.js"),
                import("../flash/drives-node.js"),
                import("../board/ports.js"),
                import("../flash/serial-line-node.js"),
            ])
        return {
            board: findBoard,
            vmFactory: nodeVmFactory(),
            files: nodeFirmwareFiles,
            drives: nodeDrives(),
            ports: serialPorts,
            exists: existsSync,
            line: port => new line.NodeSerialLine(port),
            async configured(board, image) {
                const { imageForBoard } = await import("../boards/board-image.js")
                return await imageForBoard(board, image)
            },
            async program(entry, board, io): Promise<CheckedProgram> {
                const { checkedProgram } = await import("../flash/checked-program.js")
                return await checkedProgram(entry, board, io)
            },
        }
    })
}
