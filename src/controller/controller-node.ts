// A controller as a node of a graph: up is a session, a stop is its shutdown.
import { Mode } from "../node/flags.js"
import { node } from "../node/declare.js"
import type { NodeOptions, TaskNode } from "../node/node.js"
import { type Controller, Phase } from "./controller.js"

/**
 * Declares the node. Its stop resolves everything that is pending; a start begins a new session, whose ids go on. So does a
 * crash: what is injected, or an abort in mid shutdown, ends the session all the same.
 * Default `ackTimeout`: the controller's grace + 1000 ms.
 */
export function controllerNode(name: string, controller: Controller, options?: NodeOptions): TaskNode<void> {
    const end = async () => {
        await controller.shutdown()
    }
    const body = async (n: TaskNode) => {
        // the program may be shutting it down
        if (controller.phase === Phase.Closing) await controller.report.wait()
        controller.start()
        n.defer(end)
        n.setReady()
        await n.waitShutdown()
        await end()
    }
    return node(name, Mode.Terminate, body, { ackTimeout: controller.grace + 1000, ...(options || {}) })
}
