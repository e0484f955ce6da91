// What Visual Studio Code finds in a new project: types for device and test code, DeviceScript's debugger, the tasks. Pure.
import { json } from "./manifest.js"

/** For the editor only: the compiler inside devs has options of its own (DeviceScript 2.16.4, TypeScript 4.9). */
const DEVICE_CODE = {
    compilerOptions: {
        target: "ES2022",
        module: "ES2022",
        moduleResolution: "node",
        moduleDetection: "force",
        lib: [],
        types: [],
        strict: true,
        strictNullChecks: false,
        noImplicitOverride: true,
        noImplicitReturns: true,
        noFallthroughCasesInSwitch: true,
        noEmit: true,
    },
    include: ["**/*.ts", "../node_modules/@devicescript/core/src/*.ts"],
}

const TEST_CODE = {
    compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, noEmit: true, skipLibCheck: true },
    include: ["test", "vitest.config.ts"],
}

const LAUNCH = {
    version: "0.2.0",
    configurations: [
        {
            name: "Debug in DeviceScript's simulator",
            type: "devicescript",
            request: "launch",
            program: "${workspaceFolder}/src/main.ts",
            deviceId: "${command:deviceScriptSimulator}",
            stopOnEntry: false,
        },
        {
            name: "Debug on the connected board",
            type: "devicescript",
            request: "launch",
            program: "${workspaceFolder}/src/main.ts",
            stopOnEntry: false,
        },
    ],
}

/** A place as devsup prints it: `src/main.ts:12:5 - what is wrong`. */
const PROBLEMS = {
    owner: "devsup",
    fileLocation: ["relative", "${workspaceFolder}"],
    pattern: {
        regexp: "([\\w./-]+\\.ts):(\\d+):(\\d+) - (.*)$",
        file: 1,
        line: 2,
        column: 3,
        message: 4,
    },
}

const task = (script: string, detail: string, more: object = {}) => ({
    type: "npm",
    script,
    label: script,
    detail,
    problemMatcher: PROBLEMS,
    ...more,
})

const TASKS = {
    version: "2.0.0",
    tasks: [
        task("test", "the tests, in virtual time", { group: { kind: "test", isDefault: true } }),
        task("check", "compile, start, compare with the board", { group: { kind: "build", isDefault: true } }),
        task("build", "leave the files for the board", { group: "build" }),
        task("flash", "put them onto it"),
        task("start", "run in the simulator, live", { isBackground: true, problemMatcher: [] }),
    ],
}

/** Path → content. */
export function editorFiles(): Record<string, string> {
    return {
        "src/tsconfig.json": json(DEVICE_CODE),
        "tsconfig.json": json(TEST_CODE),
        ".vscode/launch.json": json(LAUNCH),
        ".vscode/tasks.json": json(TASKS),
        ".vscode/extensions.json": json({ recommendations: ["devicescript.devicescript-vscode"] }),
    }
}
