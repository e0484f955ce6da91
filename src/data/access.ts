// A task's way to the signals it declares. It adds nothing to the signal's own verbs but who does it: `devsup lint` holds it
// against the node's `reads` and `writes`.
import { TaskNode } from "../node/node.js"

TaskNode.prototype.put = function (signal: any, value: any) {
    return signal.put(value)
}
TaskNode.prototype.beatPut = function (signal: any, value: any) {
    this.beat()
    return signal.put(value)
}
TaskNode.prototype.get = function (signal) {
    return signal.get()
}
TaskNode.prototype.reader = function (signal: any) {
    return signal
}
TaskNode.prototype.writer = function (signal: any) {
    return signal
}
