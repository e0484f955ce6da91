// The firmware of the Raspberry Pi Pico. What is wired to the board and what it runs is in boards/pico.ts.
import { readSetting, writeSetting } from "@devicescript/settings"
import { bootGuard, startSupervisorServer, Supervisor } from "devicescript-supervisor"
import { attach, jobs, pico } from "../boards/pico"

// who panics again and again is held back, so that the board stays reachable
bootGuard({ read: readSetting, write: writeSetting })
const supervisor = new Supervisor(pico)
startSupervisorServer(supervisor, { controller: jobs })
attach()
for (;;) {
    const fault = await supervisor.run()
    if (fault) console.error(fault.message)
}
