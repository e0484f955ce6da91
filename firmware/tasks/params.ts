// params: reads the stored settings once, then is ready; what it read is in `params`, for whoever starts after it.
import { readSetting } from "@devicescript/settings"
import { Aborted, Body } from "devicescript-supervisor"
import { ClimateParams, paramsKey, takeParams } from "./climate-params"

export function paramsBody(params: ClimateParams): Body<void> {
    return async n => {
        // answers about a second after boot, or never on a board without flash
        const stored = await n.runCancellable(readSetting, paramsKey)
        if (stored instanceof Aborted) return
        const refused = takeParams(params, stored)
        if (refused) console.warn("params: " + refused)
        n.reportStatus(`fan on at ${params.fanOnAt} C, off under ${params.fanOffAt} C`)
        n.setReady()
        await n.waitShutdown()
    }
}
