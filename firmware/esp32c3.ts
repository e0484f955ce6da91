// The firmware of the Seeed XIAO ESP32-C3. What is wired to the board and what it runs is in boards/esp32c3.ts.
import { readSetting, writeSetting } from "@devicescript/settings"
import { bootGuard, startSupervisorServer, Supervisor } from "devicescript-supervisor"
import { attach, esp32c3, jobs } from "../boards/esp32c3"

// who panics again and again is held back, so that the board stays reachable
bootGuard({ read: readSetting, write: writeSetting })
const supervisor = new Supervisor(esp32c3)
startSupervisorServer(supervisor, { controller: jobs })
attach()
for (;;) {
    const fault = await supervisor.run()
    if (fault) console.error(fault.message)
}
