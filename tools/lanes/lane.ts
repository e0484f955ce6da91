// Where things are done one after another; several lanes do several at a time.
export interface Lane<Item, Result> {
    /** One at a time. Throws what the work throws. */
    run(item: Item): Promise<Result>
    /** Ends what is under way; nobody hears of it any more. */
    close(): void
}
