// A serial port as flashing uses it: bytes, two control lines, a speed. The real one is over serialport
// (serial-line-node.ts); a test has an emulated chip at its other end.

export interface SerialLine {
    readonly path: string
    readonly vendorId?: string | undefined
    readonly productId?: string | undefined
    /** Takes the port; UserError: 4 none there, 5 busy or not permitted. */
    open(baudRate: number): Promise<void>
    write(bytes: Uint8Array): Promise<void>
    /** Both lines at once. Rejects on a port that has none, such as a pseudo-terminal. */
    setLines(lines: ControlLines): Promise<void>
    setBaudRate(baudRate: number): Promise<void>
    /** Gives the port back; never throws; the line may be opened again. */
    close(): Promise<void>
    onData: ((bytes: Uint8Array) => void) | undefined
    /** The port went away, not by `close`. */
    onLost: ((error: Error) => void) | undefined
}

/** true pulls the line low, as the names of the lines have it: asserted. */
export interface ControlLines {
    dtr: boolean
    rts: boolean
}
