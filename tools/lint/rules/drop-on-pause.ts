import { oneLine } from "../node-variable.js"
import type { Rule } from "../finding.js"

export const dropOnPause: Rule = {
    id: "drop-on-pause",
    summary: "shell: dropOnStop on a node that is to be paused",
    find({ nodes }) {
        return nodes.flatMap(node =>
            node.shell === "dropOnStop" && node.modes.includes("pause")
                ? {
                      at: node.options ?? node.at,
                      says: `${node.name} pauses, and dropOnStop ends its body instead`,
                      instead: `Mode.Terminate, or without the shell: async n => { await n.runPausableLoop(${bodyOf(node.at.arguments[2])}) }`,
                  }
                : []
        )
    },
}

function bodyOf(body: Parameters<typeof oneLine>[0] | undefined): string {
    return body && oneLine(body).length < 30 ? oneLine(body) : "body"
}
