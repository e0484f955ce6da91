// Has one role that is always mocked, one that never is, and no supervisor.
import * as ds from "@devicescript/core"

const thermometer = new ds.Temperature("indoor")
const level = new ds.SoundLevel("noise")
thermometer.reading.subscribe(v => console.log("indoor " + v))
level.reading.subscribe(v => console.log("noise " + v))
while (true) await ds.sleep(1000)
