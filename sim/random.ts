// One seeded generator for everything the simulator must choose, so that a seed names a run.

/** Deterministic 32-bit generator; the state advances with every call. */
export function seededRandom(seed: number): () => number {
    let state = seed >>> 0
    return () => {
        state = (state + 0x9e3779b9) >>> 0
        let z = state
        z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
        z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
        return (z ^ (z >>> 15)) >>> 0
    }
}

/** 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
    let h = 0x811c9dc5
    for (let i = 0; i < text.length; ++i) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return h >>> 0
}
