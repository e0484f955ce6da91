// What tells that files were saved. The real one is tools/watch/folder-watcher.ts; a test hands in another.

export interface Watcher {
    /** From now on these folders, absolute paths, and no others; what happens in both old and new ones is not missed. */
    watch(folders: readonly string[]): void
    close(): void
}

/** @param changed told of a file or folder, an absolute path, that was written, made or removed */
export type OpenWatcher = (changed: (path: string) => void) => Watcher
