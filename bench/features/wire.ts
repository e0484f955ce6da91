import type { Group } from "../feature.js"

export const wire: Group = {
    title: "The wire",
    features: [
        {
            name: "wire server",
            uses: ["startSupervisorServer"],
            supervisor: ["eventBuffer: 32"],
            program: ["startSupervisorServer(sup$server)"],
        },
        { name: "status server", uses: ["startStatusServer"], program: ["startStatusServer(sup)"] },
        { name: "console lines", beside: "wire server", uses: ["consoleLines"], server: ["console: consoleLines()"] },
        {
            name: "fault injection on the wire",
            beside: "wire server",
            uses: ["faultInjection"],
            server: ["faults: faultInjection()"],
        },
        { name: "jobs on the wire", beside: ["wire server", "controller, submit"], server: ["controller: jobs"] },
    ],
}
