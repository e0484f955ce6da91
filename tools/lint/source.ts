// A program's source with its types: parsed and bound by the TypeScript that compiles it, with the compiler's own options. Owns
// which file is the project's, which the library's and which DeviceScript's.
import path from "node:path"
import type ts from "typescript"
import { CompileError, type Diagnostic } from "../../sim/errors.js"
import { bundledTypeScript, type TypeScript } from "../../sim/node/bundle-typescript.js"
import { compilerHost, type Declarations, isLibraryFolder } from "./compiler-host.js"

export interface Place {
    /** From the project's root, with forward slashes. */
    file: string
    line: number
    column: number
}

export class Source {
    readonly ts: TypeScript = bundledTypeScript()
    readonly checker: ts.TypeChecker
    /** The project's own files, in the order they run. */
    readonly files: ts.SourceFile[]
    private readonly library = new Map<string, boolean>()
    private readonly own = new Map<string, boolean>()

    /** @param entry absolute. Throws CompileError, ToolchainError. */
    constructor(
        readonly root: string,
        entry: string,
        core: Declarations
    ) {
        const { ts } = this
        const options: ts.CompilerOptions = {
            target: ts.ScriptTarget.ES2022,
            module: ts.ModuleKind.ES2022,
            moduleResolution: ts.ModuleResolutionKind.NodeJs,
            moduleDetection: ts.ModuleDetectionKind.Force,
            noLib: true,
            types: [],
            typeRoots: [],
            strict: true,
            strictNullChecks: false,
            noImplicitOverride: true,
            noImplicitReturns: true,
            noFallthroughCasesInSwitch: true,
            noPropertyAccessFromIndexSignature: true,
            jsx: ts.JsxEmit.Preserve,
            noEmit: true,
        }
        const program = ts.createProgram([...core.files, entry], options, compilerHost(ts, options, core))
        this.checker = program.getTypeChecker()
        this.files = program.getSourceFiles().filter(f => this.isOwn(f.fileName))
        const found = this.files.flatMap(f => [
            ...program.getSyntacticDiagnostics(f),
            ...program.getSemanticDiagnostics(f),
        ])
        if (found.length)
            throw new CompileError(
                this.shown(entry),
                found.map(d => this.diagnostic(d))
            )
    }

    isLibrary(file: string): boolean {
        const folder = path.dirname(file)
        let known = this.library.get(folder)
        if (known === undefined) this.library.set(folder, (known = isLibraryFolder(folder)))
        return known
    }

    isDeviceScript(file: string): boolean {
        return /\/@devicescript\//.test(file)
    }

    isOwn(file: string): boolean {
        let known = this.own.get(file)
        if (known === undefined)
            this.own.set(
                file,
                (known = !/\.d\.ts$|\/node_modules\//.test(file) && !this.isDeviceScript(file) && !this.isLibrary(file))
            )
        return known
    }

    place(node: ts.Node): Place {
        const file = node.getSourceFile()
        const at = file.getLineAndCharacterOfPosition(node.getStart(file))
        return { file: this.shown(file.fileName), line: at.line + 1, column: at.character + 1 }
    }

    private shown(file: string): string {
        return path.relative(this.root, file).split(path.sep).join("/")
    }

    private diagnostic(d: ts.Diagnostic): Diagnostic {
        const text = this.ts.flattenDiagnosticMessageText(d.messageText, "\n")
        const at = d.file?.getLineAndCharacterOfPosition(d.start ?? 0)
        return {
            file: d.file ? this.shown(d.file.fileName) : "",
            line: (at?.line ?? 0) + 1,
            column: (at?.character ?? 0) + 1,
            code: d.code,
            message: text,
        }
    }
}
