// Writes every record with the numbers of the host's test and prints the bytes.
import {
    putEvent,
    putFault,
    putFetch,
    putGraph,
    putHeader,
    putLast,
    putNumber,
    putOutcome,
    putRecord,
    putState,
} from "../../../src/wire/layout.js"
import { putJob, putSlot } from "../../../src/wire/slot-layout.js"
import { u32, cutAt } from "../../../src/wire/record.js"
import { write } from "../../../src/wire/text.js"

const big = 4000000001
const b = Buffer.alloc(32)
function show(what: string): void {
    console.log(what + " " + b.toString("hex"))
    b.fillAt(0, 32, 0)
}
putHeader(b, big, 70000, 513, 7)
putLast(b)
show("header")
putRecord(b, 3, 200, 3, 255, 2)
show("record")
putGraph(b, 1, 256, big, big)
show("graph")
putNumber(b, 0, 2147483648)
show("number")
putState(b, 2, { flags: 4278190079, lives: big, time: 4294967295, restarted: 65535 })
show("state")
putState(b, 2, { flags: 1, lives: undefined, time: undefined, restarted: undefined })
show("state")
putFault(b, 0, { at: big, dep: { flags: 4278190080 } })
show("fault")
putFault(b, 0, { at: big, dep: undefined })
show("fault")
putOutcome(b, 0, 65535, 255, 255)
show("outcome")
putEvent(b, 0, 12, 29, 200, 255, 123456.75, 65537)
show("event")
putFetch(b, 255, 15, big, 600000)
console.log("read " + u32(b, 4))
show("fetch")
putSlot(b, 0, { status: 2, owner: { id: big }, queue: [1, 2, 3], since: 1000 }, 70000)
show("slot")
putSlot(b, 1, { status: 0, queue: [1], since: 1000 }, 70000)
show("slot")
putJob(b, 0, { seq: big, at: 123456.75, id: 70000, attempt: 513, delay: 2147483648 }, 300, 200)
show("job")
putJob(b, 0, { seq: 1, at: 2, rejection: 0 }, 0, 0)
show("job")
console.log("text " + write(b, 1, "hé€🙂") + " " + cutAt(b, 1, 8))
show("text")
