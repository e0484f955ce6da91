// pure: what the liveness monitor and the restart policies report. The words are in wire/labels.ts, in this order.

export enum HealthKind {
    Stale,
    Recovered,
    Crashed,
    Restarting,
    GaveUp,
}
