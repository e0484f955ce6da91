// The compiler writes as it goes (its own libraries, what it leaves behind). Where that fails no program is to blame.
import { dirname } from "node:path"

const LIBRARIES = "node_modules/@devicescript"
const WRITABLE = "Make it and all that is in it writable for you (chmod -R u+w, chown -R), or copy the project"
const IN_THE_WAY = "Remove the file that stands where a folder is needed"
const NEXT: Record<string, string> = {
    EACCES: WRITABLE,
    EPERM: WRITABLE,
    EROFS: WRITABLE,
    EEXIST: IN_THE_WAY,
    ENOTDIR: IN_THE_WAY,
    ENOSPC: "Free some space on that disk",
}

/** What is wrong with which folder, where `error` is the file system's refusal to write; else undefined. */
export function diskTrouble(error: unknown): string | undefined {
    const { code, path, message } = error as NodeJS.ErrnoException
    if (!code || !path || !(code in NEXT)) return undefined
    const folder = path.replaceAll("\\", "/").includes(LIBRARIES) ? LIBRARIES : dirname(path)
    return `Expected ${folder} to be a folder the compiler can write to, found ${message}. ${NEXT[code]}.`
}
