// Tells what a thermometer streams and which status it reports; a button switches a relay.
import * as ds from "@devicescript/core"

console.log("begun")
const thermometer = new ds.Temperature()
const relay = new ds.Relay()
const button = new ds.Button()
ds.keep(ds.Event.prototype.subscribe)

thermometer.binding().subscribe(bound => console.log("bound " + bound))
thermometer.reading.subscribe(async t => {
    console.log("t " + t)
})
// Every service has it, though the types of a sensor do not say so.
const changed: ds.Event<[number, number]> = (thermometer as any).statusCodeChanged
changed.subscribe(async status => {
    console.log("status " + status[0] + " " + status[1])
})
button.down.subscribe(async () => {
    console.log("down")
    await relay.enabled.write(true)
})
button.up.subscribe(async () => {
    await relay.enabled.write(false)
    console.log("up")
})
