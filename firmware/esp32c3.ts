// The firmware of the Seeed XIAO ESP32-C3. What is wired to the board and what it runs is in boards/esp32c3.ts.
import { startSupervisorServer, Supervisor } from "devicescript-supervisor"
import { attach, esp32c3, jobs } from "../boards/esp32c3"

const supervisor = new Supervisor(esp32c3)
startSupervisorServer(supervisor, { controller: jobs })
attach()
for (;;) {
    const fault = await supervisor.run()
    if (fault) console.error(fault.message)
}
