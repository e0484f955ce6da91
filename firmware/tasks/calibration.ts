// pure: the correction a calibration finds.
// Rule: a sensor off by more than `limit` is not corrected: it sits in the wrong place, or is broken.

/** Largest correction, °C. */
export const limit = 5

/** °C to add so that `mean` reads as `reference`; undefined when that would be more than `limit`. */
export function offsetFor(mean: number, reference: number): number | undefined {
    const offset = reference - mean
    return Math.abs(offset) <= limit ? offset : undefined
}
