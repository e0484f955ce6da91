// What a program may use of the library, as the lines it adds to the two-node firmware: a `sensor`, and a `fan` that depends
// on its readiness. features/ has them all, by group.
export interface Feature {
    name: string
    /** What it is of no use without: a program with these, and with what they are of no use without, is its baseline. */
    beside?: string | string[]
    /** Names to import from the library. */
    uses?: string[]
    /** Lines before any node. */
    first?: string[]
    /** What `fan`'s body is given by its `resources`, in their order. */
    params?: string[]
    /** Lines in the body of `fan`, before its loop. */
    body?: string[]
    /** What `fan` depends on, instead of a ready `sensor`. */
    deps?: string[]
    /** Entries of `fan`'s options. */
    options?: string[]
    /** Entries of `sensor`'s options. */
    sensor?: string[]
    /** Entries of the options of the pool, the supervisor, the supervisor's server, the controller. */
    pool?: string[]
    supervisor?: string[]
    server?: string[]
    jobs?: string[]
    /** Lines after the declaration of both nodes, before graph(). `$pool` stands for more of the pool's options. */
    declared?: string[]
    /** What is in the graph beside `sensor` and `fan`. */
    items?: string[]
    /** Lines of the program, after the supervisor is made. `$server`, `$jobs` stand for the options of those. */
    program?: string[]
}

export interface Group {
    /** In a few words, for headings. */
    title: string
    features: Feature[]
}
