// pure: what a person may set, its limits, and what is taken of a stored setting.

export interface ClimateParams {
    /** °C from which the fan runs. */
    fanOnAt: number
    /** °C under which it stops, below `fanOnAt`. */
    fanOffAt: number
    /** °C added to what the sensor says. */
    offset: number
    /** °C of the room a calibration is made in. */
    reference: number
}

/** Key of the stored setting: JSON with any of the fields. */
export const paramsKey = "climate"

export function defaultParams(): ClimateParams {
    return { fanOnAt: 21, fanOffAt: 19, offset: 0, reference: 20 }
}

/** Takes what is sound of `stored` into `params`; gives a sentence about what is not, "" when all is. */
export function takeParams(params: ClimateParams, stored: any): string {
    if (stored === undefined || stored === null) return ""
    const onAt = fieldOf(stored.fanOnAt, params.fanOnAt, -40, 85)
    const offAt = fieldOf(stored.fanOffAt, params.fanOffAt, -40, 85)
    const offset = fieldOf(stored.offset, params.offset, -5, 5)
    const reference = fieldOf(stored.reference, params.reference, -40, 85)
    if (onAt === undefined || offAt === undefined || offset === undefined || reference === undefined)
        return "expected numbers in range in setting " + paramsKey + ": the defaults stand, store it again"
    if (offAt >= onAt)
        return "expected fanOffAt below fanOnAt, found " + offAt + " and " + onAt + ": the defaults stand"
    params.fanOnAt = onAt
    params.fanOffAt = offAt
    params.offset = offset
    params.reference = reference
    return ""
}

/** The value, what stands when it is absent, undefined when it is no number from `min` to `max`. */
function fieldOf(value: any, standing: number, min: number, max: number): number | undefined {
    if (value === undefined) return standing
    return typeof value === "number" && value >= min && value <= max ? value : undefined
}
