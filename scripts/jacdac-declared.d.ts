// What the published declarations say of jacdac-ts, whose own cannot be found by NodeNext resolution: its classes by the
// members that users of devicescript-supervisor/sim may meet. build.mjs puts this file beside them; a test compares it with
// the real ones.

/** A Jacdac packet. */
export interface Packet {
    readonly header: Uint8Array
    data: Uint8Array
    deviceIdentifier: string
    serviceIndex: number
    serviceCommand: number
    isCommand: boolean
    readonly isReport: boolean
}

/** The bus that service servers are attached to. */
export interface JDBus {
    readonly timestamp: number
}

/** The server of one service of a mocked device. */
export interface JDServiceServer {
    readonly serviceClass: number
    readonly serviceIndex: number
}

/** The server of a sensor. */
export interface SensorServer<_Reading extends unknown[]> extends JDServiceServer {
    readonly streamingInterval: object
}

/** A mocked device. */
export declare class JDServerServiceProvider {
    readonly deviceId: string
    readonly shortId: string
    bus: JDBus | undefined
    services(): JDServiceServer[]
}
