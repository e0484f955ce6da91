// The control verbs as people type them and as the wire knows them. Pure.
import { Request } from "../../src/wire/record.js"

export interface Verb {
    name: string
    request: Request
    /** Positional arguments in commander's notation. */
    args: string
    summary: string
    /** What was to be done, after "expected". */
    aim(node: string | undefined): string
}

export const VERBS: readonly Verb[] = [
    {
        name: "activate",
        request: Request.Activate,
        args: "<node>",
        summary: "start a node or pool and what it depends on; lifts a deactivation",
        aim: node => `node ${node} to be activated`,
    },
    {
        name: "deactivate",
        request: Request.Deactivate,
        args: "<node>",
        summary: "stop a node or pool and what depends on it, and keep them down",
        aim: node => `node ${node} to be deactivated`,
    },
    {
        name: "restart",
        request: Request.Restart,
        args: "<node>",
        summary: "stop and start a node, with what depends on it",
        aim: node => `node ${node} to be restarted`,
    },
    {
        name: "teardown",
        request: Request.Teardown,
        args: "",
        summary: "stop every node in order, dependents first",
        aim: () => "every node to be stopped",
    },
    {
        name: "wake",
        request: Request.Wake,
        args: "",
        summary: "start what a teardown stopped, resume what it parked",
        aim: () => "the nodes to be started again",
    },
    {
        name: "inject",
        request: Request.Inject,
        args: "<node> <fault>",
        summary: "make a node stall, wedge or crash (for programs built with faultInjection())",
        aim: node => `a fault to be injected into node ${node}`,
    },
    {
        name: "clear",
        request: Request.Clear,
        args: "<node>",
        summary: "take an injected fault away from a node",
        aim: node => `node ${node} to be cleared of its fault`,
    },
]
