// Programs that one process compiles share their parsed files and a type checker: most of a compile is reading and checking the
// same library again. Stands in for the `createProgram` of the bundle's compiler, which makes a checker for every entry.
// Rule: entries share a checker only where they would see the same globals, so that one never sees what another declares. What is
// not right in an entry is said by a checker of its own.
import type ts from "typescript"
import { CompilerMarks } from "./compiler-marks.js"

type TypeScript = typeof ts

/** The bundle's host of one compile. */
interface Host extends ts.CompilerHost {
    host: object
    prelude: Record<string, string>
}
type HostClass = new (host: object, prelude: object, isLibrary: (folder: string, text: string) => boolean) => Host
/** TypeScript 4.9 keeps these on the file; they are no part of its declared interface. */
interface Bound extends ts.SourceFile {
    externalModuleIndicator?: object
    moduleAugmentations: object[]
    /** Set on a stand-in: the same package met under a second path. */
    redirectInfo?: { redirectTarget: ts.SourceFile }
}

export class SharedChecker {
    private readonly files = new Map<string, ts.SourceFile>()
    private together: Map<string, ts.Program> | undefined
    private readonly names = new WeakMap<ts.TypeChecker, ts.TypeChecker>()
    private marks: CompilerMarks | undefined

    /** `entries`: paths of the programs to come, relative to the current directory. */
    constructor(private readonly entries: readonly string[]) {}

    /** The program of the entry that `roots` ends with, as `ts.createProgram` would give it. */
    createProgram(ts: TypeScript, roots: string[], options: ts.CompilerOptions, host: Host): ts.Program {
        this.marks ??= new CompilerMarks(ts)
        this.marks.forget()
        const own = this.parse(ts, roots, options, host)
        this.together ??= this.group(ts, roots.slice(0, -1), options, host)
        const group = this.together.get(globalsOf(own))
        const files = own.getSourceFiles()
        if (!group || files.some(file => !isIn(group, file))) return this.named(own)
        if (files.some(file => group.getSemanticDiagnostics(group.getSourceFile(file.fileName)).length))
            return this.named(own)
        return this.named(own, group)
    }

    private parse(ts: TypeScript, rootNames: string[], options: ts.CompilerOptions, host: Host): ts.Program {
        const read = host.getSourceFile.bind(host)
        host.getSourceFile = (name, language, ...rest) => {
            const text = host.readFile(name)
            const known = this.files.get(name)
            if (known && known.text === text) return known
            const file = read(name, language, ...rest)
            if (file) this.files.set(name, file)
            return file
        }
        return ts.createProgram({ rootNames, options, host })
    }

    // One TypeScript program for all entries with the same globals.
    private group(ts: TypeScript, prelude: string[], options: ts.CompilerOptions, host: Host): Map<string, ts.Program> {
        if (this.entries.length < 2) return new Map()
        const another = () => new (host.constructor as HostClass)(host.host, host.prelude, isLibrary)
        const alike = new Map<string, string[]>()
        for (const entry of this.entries) {
            const key = globalsOf(this.parse(ts, [...prelude, entry], options, another()))
            alike.set(key, [...(alike.get(key) ?? []), entry])
        }
        const shared = [...alike].filter(([, entries]) => entries.length > 1)
        return new Map(
            shared.map(([key, entries]) => [key, this.parse(ts, [...prelude, ...entries], options, another())])
        )
    }

    /** `own` with the checker of `types`, which remembers the names it gave: the compiler asks for the same ones all the time. */
    private named(own: ts.Program, types = own): ts.Program {
        let checker: ts.TypeChecker | undefined
        const program: ts.Program = {
            ...own,
            getTypeChecker: () => (checker ??= this.remembering(types.getTypeChecker())),
        }
        if (types === own) return program
        program.getSemanticDiagnostics = () => []
        program.getGlobalDiagnostics = () => types.getGlobalDiagnostics()
        return program
    }

    private remembering(checker: ts.TypeChecker): ts.TypeChecker {
        const known = this.names.get(checker)
        if (known) return known
        const names = new Map<ts.Symbol, string>()
        const remembering: ts.TypeChecker = {
            ...checker,
            getFullyQualifiedName: symbol => {
                let name = names.get(symbol)
                if (name === undefined) names.set(symbol, (name = checker.getFullyQualifiedName(symbol)))
                return name
            },
        }
        this.names.set(checker, remembering)
        return remembering
    }
}

/** Names the files of a program that declare something for all files: scripts, and modules that add to others. */
function globalsOf(program: ts.Program): string {
    const files = program.getSourceFiles() as readonly Bound[]
    return files
        .filter(file => !file.externalModuleIndicator || file.moduleAugmentations.length)
        .map(file => file.fileName)
        .sort()
        .join("\n")
}

function isIn(program: ts.Program, file: ts.SourceFile): boolean {
    const there = program.getSourceFile(file.fileName)
    return there !== undefined && parsed(there) === parsed(file)
}

function parsed(file: ts.SourceFile): ts.SourceFile {
    return (file as Bound).redirectInfo?.redirectTarget ?? file
}

function isLibrary(_folder: string, text: string): boolean {
    try {
        return !!(JSON.parse(text) as { devicescript?: { library?: boolean } }).devicescript?.library
    } catch {
        return false
    }
}
