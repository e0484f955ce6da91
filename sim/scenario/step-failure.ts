// A step that did not do what it says.
import { SimError } from "../errors.js"

export class StepFailure extends SimError {
    constructor(
        /** Without "expected". */
        readonly wanted: string,
        /** Without "found"; may have several lines. */
        readonly found: string
    ) {
        super(`Expected ${wanted}, found ${found}.`)
    }
}
