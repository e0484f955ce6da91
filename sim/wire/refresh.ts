// One question to a device that is under way. Settled once: by the last packet of the answer, or by an error.

export class Refresh {
    settled = false
    error: Error | undefined
    readonly promise: Promise<void>
    private settle: () => void = () => {}

    constructor() {
        this.promise = new Promise((resolve, reject) => {
            this.settle = () => (this.error ? reject(this.error) : resolve())
        })
        // who looks at `settled` only need not wait for the promise
        this.promise.catch(() => {})
    }

    end(error?: Error): void {
        if (this.settled) return
        this.settled = true
        this.error = error
        this.settle()
    }
}
