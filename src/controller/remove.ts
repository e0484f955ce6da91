// Taking a job away, by id or name.
import { post } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { Controller } from "./controller.js"
import { Later } from "./later.js"

Controller.prototype.remove = async function (target) {
    const reply = new Later<boolean>()
    await post(this, { target, reply })
    return await reply.wait()
}

Controller.prototype.cancel = async function (target, options) {
    const reply = new Later<boolean>()
    const end = new Later<boolean>()
    await post(this, { target, reply, end })
    const claimed = await reply.wait()
    if (!(await end.wait(options?.timeout)))
        throw refusal(
            ControllerErrorKind.Timeout,
            `expected ${target} to end within ${options.timeout}ms, found it running on`
        )
    return claimed
}
