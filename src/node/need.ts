// pure: what a node may need of its board. Devices do nothing with it: `devsup check` and `build` read it from the source.

/** For `needs`; several are joined with `|`. */
export enum Need {
    /** A network: Wi-Fi. */
    Wifi = 1,
    /** Encrypted connections. */
    Tls = 2,
}
