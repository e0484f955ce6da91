import type { Group } from "../feature.js"

export const control: Group = {
    title: "Control, health, restart policies",
    features: [
        { name: "run", supervisor: ["hogBudget: 100"], program: ["await sup.run()"] },
        {
            name: "activate, deactivate, restart",
            program: ["await sup.activate(fan)", "await sup.deactivate(fan)", "await sup.restart(fan)"],
        },
        {
            name: "control mailbox",
            beside: "run",
            uses: ["requestControl", "ControlOp"],
            body: ["await requestControl(sensor, ControlOp.Restart)"],
        },
        {
            name: "control mailbox, without waiting",
            beside: "run",
            uses: ["ControlOp", "ControlQueueFull", "tryRequestControl"],
            body: [
                "try { tryRequestControl(sensor, ControlOp.Restart) } catch (e) { console.log(e instanceof ControlQueueFull) }",
            ],
        },
        { name: "served by hand", program: ["await sup.applyControl(await sup.waitControl())"] },
        { name: "bound edge", beside: "run", uses: ["bound"], deps: ["bound(sensor)"] },
        {
            name: "restart policy, constant",
            beside: "run",
            uses: ["onFailure", "BackoffPolicy", "RestartPolicy"],
            first: [
                "const retry: RestartPolicy = onFailure(BackoffPolicy.constant(500), { maxRetries: 5, window: 10000 })",
            ],
            options: ["restart: retry"],
            body: ["console.log(n.restarts())"],
        },
        {
            name: "restart policy, exponential with jitter",
            beside: "run",
            uses: ["onFailure", "BackoffPolicy", "Jitter"],
            sensor: [
                "restart: onFailure(BackoffPolicy.exponential(200, { factor: 3, max: 9000, jitter: Jitter.Full, floor: 1 }))",
            ],
        },
        {
            name: "monitor, waitHealth",
            beside: "run",
            uses: ["HealthKind"],
            sensor: ["beatTimeout: 3000"],
            body: ["console.log((await sup.waitHealth()).kind === HealthKind.Stale)"],
        },
        {
            name: "boot guard",
            beside: "run",
            uses: ["bootGuard"],
            // stubs: readSetting and writeSetting of @devicescript/settings are 1.1 kB more
            declared: [
                "async function load(key: string, missing: any): Promise<any> { return missing }",
                "async function save(key: string, value: any): Promise<void> {}",
                "bootGuard({ read: load, write: save, panics: 3, window: 60000, settle: 200 })",
            ],
        },
        { name: "uptime limit", beside: "subscribe", supervisor: ["uptimeLimit: 86400000"] },
        {
            name: "fault injection",
            uses: ["faultInjection", "Fault"],
            program: ["faultInjection().inject(fan, Fault.Stall)"],
        },
    ],
}
