// What the bundle's compiler writes on TypeScript's nodes and symbols while it compiles one program, kept beside them instead: the
// same nodes and symbols serve the next program, which must find them clean.
import type ts from "typescript"

const MARKS = ["__ds_cell", "__ds_const_val", "__ds_folded", "__ds_srcidx", "__ds_srcoffset"]

/** TypeScript's factory of the objects that make up a program; no part of its declared interface. */
interface Allocating {
    objectAllocator: Record<string, () => { prototype: object }>
}

export class CompilerMarks {
    private readonly kept = new Map<string, Map<object, unknown>>()

    constructor(typescript: typeof ts) {
        const { objectAllocator } = typescript as unknown as Allocating
        const classes = ["Node", "Token", "Identifier", "PrivateIdentifier", "SourceFile", "Symbol"].map(name =>
            objectAllocator[`get${name}Constructor`]()
        )
        for (const mark of MARKS) {
            const of = new Map<object, unknown>()
            this.kept.set(mark, of)
            const property: PropertyDescriptor & ThisType<object> = {
                configurable: true,
                get() {
                    return of.get(this)
                },
                set(value: unknown) {
                    of.set(this, value)
                },
            }
            for (const { prototype } of new Set(classes)) Object.defineProperty(prototype, mark, property)
        }
    }

    /** Another program begins. */
    forget(): void {
        for (const marks of this.kept.values()) marks.clear()
    }
}
