// A resource slot: one value that tasks own in turn, or share.

export class ResourceSlot<T> {
    /** @internal */ value: T
}
