// The bring-up of a graph as a diagram: waves from left to right, who waits for whom. Pure.
import { strokeOf, type Diagram, type Shape } from "./diagram.js"
import { startsAtBoot, traits, type Picture, type PictureNode } from "./picture.js"

/** Shape says the mode; a dashed outline: not started at boot. */
export function shapeOf(n: PictureNode): Shape {
    if (n.detached) return "frame"
    return n.mode === "pause" ? "stadium" : n.mode === "on-demand" ? "hexagon" : "box"
}

export function bringUp({ graph, nodes }: Picture): Diagram {
    const index = new Map(nodes.map((n, i) => [n.name, i]))
    return {
        title: `graph ${graph}`,
        column: "wave",
        boxes: nodes.map(n => ({
            lines: [n.name, traits(n), ...(n.caption ? [n.caption] : [])],
            shape: shapeOf(n),
            dashed: !startsAtBoot(n),
        })),
        lines: nodes.flatMap((n, to) =>
            n.deps.map(dep => ({ from: index.get(dep.node) as number, to, stroke: strokeOf(dep.kind) }))
        ),
    }
}
