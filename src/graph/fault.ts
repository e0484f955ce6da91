// A graph that was refused. On a device one plain line says why before the program ends.
import * as ds from "@devicescript/core"

export class GraphError extends Error {
    constructor(text: string) {
        super(text)
        this.name = "GraphError"
    }
}

/** Refuses the graph: prints the line hosts look for, then throws. */
export function refuse(text: string): never {
    console.error("graph error: " + text)
    throw new GraphError(text)
}
