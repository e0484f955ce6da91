// A graph that was refused. On a device one plain line says why before the program ends; hosts look for that line, and say
// at length what to do.
export class GraphError extends Error {}

/** Prints the line, then throws. */
export function refuse(text: string): never {
    console.error("graph error: " + text)
    throw new GraphError(text)
}
