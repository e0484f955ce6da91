// The part of pngjs that is used; the package has no types of its own.
declare module "pngjs" {
    export interface Image {
        width: number
        height: number
        data: Uint8Array
    }
    export const PNG: { sync: { write(image: Image): Uint8Array; read(file: Uint8Array): Image } }
}
