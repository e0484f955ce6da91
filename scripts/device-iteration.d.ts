// For editors only (src/tsconfig.json): TypeScript 5 asks for iterators in for-of, which the 4.9 inside devs does not and
// DeviceScript's own library therefore does not declare. No program sees this file.
interface SymbolConstructor {
    readonly iterator: unique symbol
}
declare const Symbol: SymbolConstructor
interface DeviceIterator<T> {
    next(): { done: boolean; value: T }
}
interface Array<T> {
    [Symbol.iterator](): DeviceIterator<T>
}
interface String {
    [Symbol.iterator](): DeviceIterator<string>
}
