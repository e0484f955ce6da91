// The Pico's graph, brought up, torn down and brought up again by the program itself.
import * as ds from "@devicescript/core"
import { startSupervisorServer, Supervisor } from "devicescript-supervisor"
import { pico } from "../../../boards/pico"

const supervisor = new Supervisor(pico)
startSupervisorServer(supervisor)
await supervisor.start()
console.log("up")
await ds.sleep(30000)
await supervisor.teardown()
console.log("down")
await ds.sleep(10000)
await supervisor.start()
console.log("up again")
