// A compiled program and the port through which the simulator gets one. Compiling itself happens outside the core.
import type { Settings } from "./settings.js"
import type { SourceMap } from "./source-map.js"

export interface Program {
    /** The entry as the user named it, relative to the project root. */
    readonly entry: string
    /** Bytecode as it is flashed. */
    readonly binary: Uint8Array
    /** Bytes of bytecode. */
    readonly size: number
    /** Settings that are deployed with it, from the project's .env files. */
    readonly settings?: Settings
    /** Debug information, read when first needed. */
    sourceMap(): SourceMap
}

export interface Compiler {
    /**
     * Compiles an entry file, or takes it from the cache. Throws CompileError, EntryError or ToolchainError, and rejects
     * when `signal` aborts, which gives the work up.
     */
    compile(entry: string, signal?: AbortSignal): Promise<Program>
}
