// not-a-program
// One bring-up and one teardown between marks. The bench's number is how many nodes; 0x10000 more counts the events.
import * as ds from "@devicescript/core"
import { graph, Supervisor, TaskNode } from "devicescript-supervisor"
import { parameter } from "../parameter"

export async function wave(make: (count: number) => TaskNode[]): Promise<void> {
    const asked = parameter()
    const items = make(asked & 0xffff)
    let events = 0
    await ds.sleep(1)
    console.log("@graph")
    const g = graph(items)
    console.log("@graphed")
    const s = new Supervisor(g)
    if (asked > 0xffff)
        s.subscribe(() => {
            events++
        })
    await ds.sleep(1)
    console.log("@start")
    await s.start()
    console.log("@started")
    // the bodies get to where they rest; no beat is due yet
    await ds.sleep(100)
    console.log("@up")
    console.log("events " + events)
    events = 0
    await ds.sleep(1)
    console.log("@stop")
    await s.teardown()
    console.log("@stopped")
    await ds.sleep(100)
    console.log("@down")
    console.log("events " + events)
}
