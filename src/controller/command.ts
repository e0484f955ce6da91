// The command queue of a controller: bounded, in order, emptied by the session's fiber.
import * as ds from "@devicescript/core"
import { headOf } from "../lifecycle/turn.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { type Controller, Phase } from "./controller.js"
import type { Later } from "./later.js"
import { wakeSession } from "./hooks.js"

/** What the session's fiber is to do; also while it closes: then it tells whoever waits that nothing comes of it. */
export type Deed = (c: Controller, command: Command) => void

export interface Command {
    deed: Deed
    /** What it is about. */
    of: any
    reply?: Later<any>
    end?: Later<boolean>
}

/** ms between two looks for room. */
const look = 10

export function capacityOf(c: Controller): number {
    return c.config.queueCapacity || 16
}

function hasRoom(c: Controller): boolean {
    if (c.phase >= Phase.Closing)
        throw refusal(ControllerErrorKind.Closed, "expected an open controller, found one that is shut down")
    return c.commands.length < capacityOf(c)
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
