// The flash store of a board that holds a program and its settings. It is written by DeviceScript's own VM, powered on
// for it with a flash of the board's size, off every clock and bus; so it is what the board itself would write.
import { flashWith, type Settings } from "../../sim/settings.js"
import type { VmFactory } from "../../sim/vm.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { assertFits } from "./bundle.js"
import type { StorePlace } from "./target.js"

// Nothing of it is kept in the store.
const DEVICE = "0123456789abcdef"

/** The store's bytes up to the last page in use. UserError (exit 1) for a program that does not fit. */
export async function programStore(
    program: Uint8Array,
    settings: Settings,
    place: StorePlace,
    factory: VmFactory
): Promise<Uint8Array> {
    const flashSize = place.pages * place.pageSize
    const sized: VmFactory = async host => Object.assign(await factory(host), { flashSize })
    // Settings first: the program must not run in between, for it may write some itself.
    const configured = Object.keys(settings).length ? await flashWith(settings, undefined, DEVICE, sized) : undefined
    let image = configured
    const vm = await sized({
        now: () => 0,
        setTimeout: () => ({}),
        clearTimeout: () => {},
        require: () => undefined,
        print: () => {},
    })
    vm.dmesg = () => {}
    vm.sendPacket = () => {}
    vm.panicHandler = () => {}
    vm.flashLoad = () => configured ?? new Uint8Array(0)
    vm.flashSave = saved => (image = saved)
    vm.devsSetDeviceId(DEVICE)
    vm.devsStart()
    let refused: unknown
    try {
        refused = vm.devsDeploy(program)
    } catch (error) {
        // The runtime aborts where its flash is full.
        refused = (error as Error).message
    }
    const written = image
    vm.devsStop()
    if (refused || !written)
        throw new UserError(
            ExitCode.Failed,
            `a program that fits into ${place.pages} pages of ${place.pageSize} bytes, some of which hold settings`,
            `${program.length} bytes, refused by the runtime (${String(refused)})`,
            "make the program smaller: devsup check shows its size against the board's"
        )
    assertFits(place, written)
    return written
}
