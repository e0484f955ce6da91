// Plays schedules: settings s0, s1, … hold one each, as text (test/controller/play.ts). Does their steps and prints what
// becomes of each submission and of each call, and after each wait how the slots stand. Nothing here decides anything.
import * as ds from "@devicescript/core"
import { readSetting } from "@devicescript/settings"
import {
    Aborted,
    Controller,
    ControllerSpec,
    ShutdownReport,
    TaskContext,
    TaskSpec,
    Watched,
} from "devicescript-supervisor"
import { goes, grace, Op, queueLimit, scriptZero, taskCount, takes, waits } from "./script"

const c = new Controller({ maxSlotQueue: queueLimit, grace: grace })
const tasks: TaskSpec[] = []
let first = 0

async function body(ctx: TaskContext): Promise<void> {
    const i = ctx.name.charCodeAt(0) - 97
    if (!(await asked(ctx, takes[i]))) return
    if (goes[i] < 0) await ds.suspend()
    await ds.sleep(goes[i])
}

async function asked(ctx: TaskContext, ms: number): Promise<boolean> {
    return (await ctx.sleep(ms < 0 ? undefined : ms)) instanceof Aborted
}

async function watch(w: Watched): Promise<void> {
    const o = await w.waiter.wait()
    console.log("!" + (w.id - first) + " " + o.kind + (o.rejection === undefined ? "" : "." + o.rejection))
}

async function perform(k: number, op: Op, i: number, slot: string): Promise<void> {
    try {
        if (op === Op.Shutdown) {
            const report: ShutdownReport = await c.shutdown()
            console.log("=" + k + " [" + report.stuck.join("") + "]")
        } else if (op === Op.Add) watch.start(await c.addAndWatch(tasks[i]))
        else if (op === Op.Remove) console.log("=" + k + " " + (await c.remove(tasks[i].name)))
        else if (op === Op.Cancel) console.log("=" + k + " " + (await c.cancel(tasks[i].name)))
        else if (op === Op.CancelId) console.log("=" + k + " " + (await c.cancel(first + i)))
        else {
            let spec = ControllerSpec.queue(tasks[i])
            if (op === Op.Replace) spec = ControllerSpec.replace(tasks[i])
            if (op === Op.DropIfRunning) spec = ControllerSpec.dropIfRunning(tasks[i])
            watch.start(await c.submitAndWatch(spec.withSlot(slot)))
        }
    } catch (e) {
        const kind = (e as any).kind
        console.log("=" + k + " " + (kind === undefined ? "refused" : kind))
    }
}

function tellSlots(): void {
    let line = "S"
    for (const s of c.snapshot().slots)
        line += " " + s.slot + s.status + "." + (s.ownerId ? s.ownerId - first : "") + "+" + s.queueDepth
    console.log(line)
}

async function play(script: string): Promise<void> {
    c.start()
    first = c.prepareSubmission(ControllerSpec.queue(tasks[0])).id
    const v = (at: number) => script.charCodeAt(at) - scriptZero
    for (let at = 0; at < script.length; at += 4) {
        const op: Op = v(at)
        if (op === Op.Start) {
            try {
                c.start()
                console.log("start")
            } catch {
                // shutting down
            }
        } else if (op) perform.start(at >> 2, op, v(at + 1), v(at + 2) ? "t" : "s")
        await ds.sleep(waits[v(at + 3)])
        if (v(at + 3)) tellSlots()
    }
    const report = await c.shutdown()
    // whoever waited for room in the queue learns it by then
    await ds.sleep(20)
    console.log("end [" + report.stuck.join("") + "] " + c.snapshot().slots.length)
}

for (let i = 0; i < taskCount; ++i) tasks.push(TaskSpec.once(String.fromCharCode(97 + i), body))
c.subscribe(e => {
    let line = "E" + e.kind
    if (e.id) line += " " + (e.id - first)
    if (e.rejection !== undefined) line += " " + e.rejection
    if (e.outcome !== undefined) line += " " + e.outcome
    console.log(line)
}, 400)
const acts = await readSetting<number>("acts")
for (let i = 0; i < acts; ++i) {
    const script = await readSetting<string>("s" + i)
    console.log("act " + i)
    await play(script)
}
console.log("done")
