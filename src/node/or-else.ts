// pure: a number that may be absent. The VM takes a number for true only where it is a whole one of 32 bits: 0.5, Infinity and
// 2^31 (as ms: 24.8 days) are false to `if` and `||`, so times and budgets are compared, never tested.

/** `value` where it is above 0, else `otherwise`; also where it is undefined. */
export function orElse(value: number, otherwise: number): number {
    return value > 0 ? value : otherwise
}
