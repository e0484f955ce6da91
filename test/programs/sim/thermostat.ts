// Reads a sensor by its role, switches a relay, counts presses of a button.
import * as ds from "@devicescript/core"

const thermometer = new ds.Temperature("outdoor")
const relay = new ds.Relay()
const button = new ds.Button()
const screen = new ds.CharacterScreen()
ds.keep(ds.Event.prototype.subscribe)

thermometer.binding().subscribe(bound => console.log("bound " + bound))
thermometer.reading.subscribe(async t => {
    console.log("t " + t)
    // A write to a role that is not bound never returns.
    if (relay.isBound) await relay.enabled.write(t < 20)
    if (screen.isBound) await screen.message.write("t " + t)
})
button.down.subscribe(() => console.log("down"))
button.up.subscribe(() => console.log("up"))
