// The command queue of a controller: bounded, in order, emptied by the session's fiber.
import * as ds from "@devicescript/core"
import { headOf } from "../lifecycle/turn.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { type Controller, Phase } from "./controller.js"
import type { Later } from "./later.js"
import { wakeSession } from "./hooks.js"
import type { TaskContext } from "./task-context.js"
import type { ControllerSpec } from "./task-spec.js"

/**
 * What the session's fiber is to do, which may suspend in it; also while the session closes: then it tells whoever waits
 * that nothing comes of it.
 */
export type Deed = (c: Controller, command: Command) => Promise<void>

export interface Command {
    deed: Deed
    /** What it is about. */
    of: any
    /** Of a submission. */
    spec?: ControllerSpec
    reply?: Later<any>
    /** Of a removal, by then: the job that it found. */
    job?: TaskContext
}

/** ms between two looks for room. */
const look = 10

/** @throws ControllerError Closed */
export function refuseClosed(c: Controller): void {
    if (c.phase >= Phase.Closing)
        throw refusal(
            ControllerErrorKind.Closed,
            "expected an open controller, found it shut down: start it once shutdown() has ended"
        )
}

function hasRoom(c: Controller): boolean {
    refuseClosed(c)
    return c.commands.length < c.queueCapacity
}

/** Leaves a command. @throws ControllerError Full, Closed */
export function tryPost(c: Controller, command: Command): void {
    if (!hasRoom(c) || headOf(c.senders))
        throw refusal(ControllerErrorKind.Full, "expected room in the command queue, found it full: ask again later")
    put(c, command)
}

/** Leaves a command; waits while there is no room. @throws ControllerError Closed */
export async function post(c: Controller, command: Command): Promise<void> {
    const self = ds.Fiber.self()
    c.senders.push(self)
    try {
        while (!hasRoom(c) || headOf(c.senders) !== self) await ds.sleep(look)
    } finally {
        c.senders.insert(c.senders.indexOf(self), -1)
    }
    put(c, command)
}

function put(c: Controller, command: Command): void {
    c.commands.push(command)
    wakeSession(c)
}

/** Does what waits first; on the session's fiber. */
export async function takeOne(c: Controller): Promise<void> {
    const command = c.commands[0]
    c.commands.insert(0, -1)
    await command.deed(c, command)
}
