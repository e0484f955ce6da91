// Ends a vitest run with one line for machines, `N passed, N failed`, and nothing after it.
// A file that fails outside its tests (import, hooks) and an unhandled error count as one failure each, so that the
// line never says "0 failed" for a run that failed.
export default class CountReporter {
    onTestRunEnd(modules, unhandledErrors, reason) {
        let passed = 0
        let failed = unhandledErrors.length
        for (const module of modules) {
            let failedHere = 0
            for (const test of module.children.allTests()) {
                if (test.result().state === "passed") passed++
                else if (test.result().state === "failed") failedHere++
            }
            failed += failedHere || (module.state() === "failed" ? 1 : 0)
        }
        if (reason === "failed" && failed === 0) failed = 1
        process.once("exit", () => process.stdout.write(`${passed} passed, ${failed} failed\n`))
    }
}
