// What the published declarations say of jacdac-ts (scripts/jacdac-declared.d.ts) against its own: checked by tsc.
import * as jacdac from "jacdac-ts"
import { expect, test } from "vitest"
import type * as declared from "../../scripts/jacdac-declared.js"

test("each declared member is there in jacdac-ts, with that type", () => {
    const packet = jacdac.Packet.onlyHeader(0)
    const bus = new jacdac.JDBus([], { client: false, disableRoleManager: true })
    const server = new jacdac.JDServiceServer(jacdac.SRV_BUTTON)
    const device = new jacdac.JDServerServiceProvider("mock", [server])
    const said: [declared.Packet, declared.JDBus, declared.JDServiceServer, declared.JDServerServiceProvider] = [
        packet,
        bus,
        server,
        // its bus may be missing, which jacdac-ts, without strict checks, does not say
        device as typeof device & { bus: declared.JDBus | undefined },
    ]
    const [p, , s, d] = said
    expect([p.header, p.data].map(part => part instanceof Uint8Array)).toEqual([true, true])
    expect([p.serviceCommand, s.serviceClass, s.serviceIndex]).toEqual([0, jacdac.SRV_BUTTON, expect.any(Number)])
    expect([d.deviceId.length, d.shortId.length]).toEqual([16, 4])
    expect(said[1].timestamp).toBeTypeOf("number")
    void bus.stop()
})
