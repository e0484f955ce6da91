// The computer as the checks see it; a test brings another.
import type { SerialPortInfo } from "../board/ports.js"

export interface Computer {
    platform: NodeJS.Platform
    /** `20.19.1` */
    nodeVersion: string
    /** Root of the file system. */
    root: string
    user: { uid: number; groups: readonly number[] }
    ports(): Promise<readonly SerialPortInfo[]>
    /** Group and mode of a file; undefined for none. */
    stat(file: string): { gid: number; mode: number } | undefined
    /** Whether this process may read and write a file, or a folder. */
    mayUse(file: string): boolean
    /** What a program prints; undefined where there is none of that name, or it fails. */
    run(command: string, args: readonly string[]): string | undefined
}
