// pure: the boot record as one number, for the wire; 0 where a board keeps none.

export enum BootBit {
    CountMask = 0xffff,
    Restarted = 0x10000,
    Safe = 0x20000,
    /** Tells a record from none. */
    Kept = 0x40000,
}
