// The simulator's ports on Node.
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { BoardClientFactory } from "../board-client.js"
import type { SimulatorPorts } from "../simulator.js"
import { nodeCompiler } from "./compile.js"
import { aedesServer } from "./mqtt-server.js"
import { nodeVmFactory } from "./vm-factory.js"

export function nodePorts(clientFactory: BoardClientFactory): SimulatorPorts {
    return {
        vmFactory: nodeVmFactory(),
        compiler: nodeCompiler(),
        clientFactory,
        mqttServer: aedesServer,
        breathe: () => new Promise(resolve => setImmediate(resolve)),
        writeFile: async (path, text) => {
            await mkdir(dirname(path), { recursive: true })
            await writeFile(path, text)
        },
    }
}
