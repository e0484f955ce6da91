// jacdac-ts has declarations but its "exports" hide them from NodeNext resolution. "jacdac-ts-declarations" is a name that
// exists for the type checker only (paths in tsconfig.json); no code imports it.
declare module "jacdac-ts" {
    export * from "jacdac-ts-declarations"
}
