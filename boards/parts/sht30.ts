// The temperature and humidity sensor of both boards: SHT30 on I2C at 0x44. In the simulator two mocked sensors.
import * as ds from "@devicescript/core"
import { startSHT30 } from "@devicescript/drivers"
import { Sensor } from "../../firmware/tasks/i2c"

let sensor: Sensor

// roles declared at boot are bound a second later
if (ds.isSimulator()) sensor = { temperature: new ds.Temperature("temperature"), humidity: new ds.Humidity("humidity") }

/** Starts the driver once, however often it is called. @throws DriverError when no sensor answers */
export async function openSensor(): Promise<Sensor> {
    if (!sensor) sensor = await startSHT30({ address: 0x44 })
    return sensor
}
