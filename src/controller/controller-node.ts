// A controller as a node of a graph: up is a session, a stop is its shutdown.
import { Mode } from "../node/flags.js"
import { node } from "../node/declare.js"
import type { NodeOptions, TaskNode } from "../node/node.js"
import { type Controller, Phase } from "./controller.js"

/**
 * Declares the node. Its stop resolves everything that is pending; a start begins a new session, whose ids go on.
 * Default `ackTimeout`: the controller's grace + 1000 ms.
 */
export function controllerNode(name: string, controller: Controller, options?: NodeOptions): TaskNode<void> {
    const grace = controller.config.grace === undefined ? 2000 : controller.config.grace
    const body = async (n: TaskNode) => {
        // an aborted activation may have left its shutdown behind
        if (controller.phase === Phase.Closing) await controller.report.wait()
        controller.start()
        n.setReady()
        await n.waitShutdown()
        await controller.shutdown()
    }
    return node(name, Mode.Terminate, body, { ackTimeout: grace + 1000, ...(options || {}) })
}
