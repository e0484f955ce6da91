// The ESP32's Wi-Fi; known networks are stored by DeviceScript's own tools. The simulator has no radio: sockets are the
// host's, so the link is there at once.
import * as ds from "@devicescript/core"
import { Link } from "../../firmware/tasks/net"

let wifi: ds.Wifi

if (!ds.isSimulator()) wifi = new ds.Wifi("wifi")

async function address(): Promise<string> {
    if (ds.isSimulator()) return "host network"
    for (;;) {
        const ip = await wifi.ipAddress.read()
        if (ip && ip.length === 4) return `${ip[0]}.${ip[1]}.${ip[2]}.${ip[3]}`
        if (ip && ip.length) return ip.toString("hex")
        await ds.wait(wifi.gotIp, 5000)
    }
}

export const wifiLink: Link = { address, lost: wifi?.lostIp }
