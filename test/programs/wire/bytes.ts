// Writes every record with the numbers of the host's test and prints the bytes.
import {
    putEvent,
    putEvents,
    putFault,
    putFetch,
    putGraph,
    putHeader,
    putLast,
    putNode,
    putRecord,
    putState,
} from "../../../src/wire/layout.js"
import { u32, wholeCharacters } from "../../../src/wire/record.js"
import { putText } from "../../../src/wire/text.js"

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
putGraph(b, 1, 14, 256, big, big)
show("graph")
putNode(b, 0, 20, 255, 2147483648)
show("node")
putState(b, 2, 18, 254, 262143, big, 4294967295, 65535)
show("state")
putFault(b, 0, 10, 3, 5, big, 65535)
show("fault")
putEvents(b, 0, 9, big)
show("events")
putEvent(b, 0, 12, 29, 200, 255, 123456.75, 65537)
show("event")
putFetch(b, 255, 15, big, 600000)
console.log("read " + u32(b, 4))
show("fetch")
console.log("text " + putText(b, 1, "hé€🙂") + " " + wholeCharacters(b, 1, 8))
show("text")
