// The entry file a person named, found or explained.
import { existsSync, readdirSync, statSync } from "node:fs"
import path from "node:path"
import { nearest } from "../sim/nearest.js"
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

/** Entries that are named where none looks like what was typed. */
const SHOWN = 5

/** The absolute path of a .ts entry; UserError (exit 2) when there is none, naming entries that look like it. */
export function findEntry(entry: string, cwd: string): string {
    const file = path.resolve(cwd, entry)
    if (existsSync(file) && statSync(file).isFile() && file.endsWith(".ts")) return file
    const found = !existsSync(file) ? "no such file" : statSync(file).isFile() ? "another kind of file" : "a folder"
    const others = entriesBeside(file, cwd)
    const near = nearest(entry, others)
    const suggestions = near.length ? near : others.slice(0, SHOWN)
    const more = others.length - suggestions.length
    throw new UserError(
        ExitCode.Usage,
        `a firmware entry, a .ts file, at ${entry || '""'}`,
        found,
        suggestions.length
            ? `entries here: ${suggestions.join(", ")}${more ? `, and ${more} more` : ""}`
            : "pass the path of an entry such as firmware/pico.ts"
    )
}

function entriesBeside(file: string, cwd: string): string[] {
    const folders = [
        existsSync(file) && statSync(file).isDirectory() ? file : path.dirname(file),
        path.join(cwd, "firmware"),
        path.join(cwd, "src"),
    ]
    return [...new Set(folders)]
        .filter(folder => existsSync(folder) && statSync(folder).isDirectory())
        .flatMap(folder => readdirSync(folder).map(name => path.relative(cwd, path.join(folder, name))))
        .filter(name => name.endsWith(".ts") && !/\.(d|config|test)\.ts$/.test(name))
}
