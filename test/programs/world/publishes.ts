// Publishes a count every ten seconds with DeviceScript's own MQTT client, and tells what it is sent.
import * as ds from "@devicescript/core"
import { MQTTClient, MQTTState } from "@devicescript/net"

ds.keep(ds.Event.prototype.subscribe)
const client = new MQTTClient({
    host: "broker",
    port: 1883,
    proto: "tcp",
    watchdogInterval: 15000,
    // without one the client waits for ever for a broker that refuses it
    timeout: 5000,
    will: { topic: "room/will", message: "gone" },
})
client.onerror.subscribe(e => console.log("error " + e.message))
client.onclose.subscribe(() => console.log("closed"))
client.onconnect.subscribe(() => console.log("connected"))
await client.start()
await client.subscribe("room/set", async m => {
    console.log("set " + m.content.toString())
})
let count = 0
for (;;) {
    await ds.sleep(10000)
    count++
    if (client.readyState === MQTTState.Connected) await client.publish("room/count", "" + count, 0)
    else console.log("unsent " + count)
}
