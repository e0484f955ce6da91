// Watches folders of the real file system. A folder is watched, not its files: editors put a new file in the place of the old.
import { existsSync, watch, type FSWatcher } from "node:fs"
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { OpenWatcher } from "./watcher.js"

export const watchFolders: OpenWatcher = changed => {
    let watched: FSWatcher[] = []
    const close = (old: readonly FSWatcher[]) => old.forEach(each => each.close())
    return {
        watch(folders) {
            const before = watched
            watched = folders.filter(folder => existsSync(folder)).map(folder => watchOne(folder, changed))
            close(before)
        },
        close: () => close(watched),
    }
}

function watchOne(folder: string, changed: (path: string) => void): FSWatcher {
    try {
        const watcher = watch(folder, (_event, name) => changed(name === null ? folder : path.join(folder, name)))
        // a folder that was removed; that was told as a change of what was in it
        watcher.on("error", () => watcher.close())
        return watcher
    } catch (e) {
        throw new UserError(
            ExitCode.Failed,
            `to watch the files of ${folder}`,
            (e as Error).message,
            "close programs that watch many files, or raise the system's limit (Linux: sysctl fs.inotify.max_user_watches)",
            { cause: e }
        )
    }
}
