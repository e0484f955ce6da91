// Three roles that stream, read by subscription.
import * as ds from "@devicescript/core"

const temperature = new ds.Temperature()
const humidity = new ds.Humidity()
const pressure = new ds.AirPressure()
let samples = 0
temperature.reading.subscribe(async t => {
    samples++
    console.log("temperature " + t)
})
humidity.reading.subscribe(async h => {
    samples++
    console.log("humidity " + h)
})
pressure.reading.subscribe(async p => {
    samples++
    console.log("pressure " + p)
})
setInterval(() => {
    console.log("samples " + samples)
}, 60000)
