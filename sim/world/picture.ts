// What a display shows, as pixels. Pure.
import { SimError } from "../errors.js"

export class Picture {
    constructor(
        readonly width: number,
        readonly height: number,
        /** Three bytes a pixel: red, green, blue; row by row from the top left. */
        readonly rgb: Uint8Array = new Uint8Array(width * height * 3)
    ) {}

    /** The color of a pixel: `#rrggbb`. Throws SimError outside the picture. */
    at(x: number, y: number): string {
        if (!(x >= 0 && x < this.width && y >= 0 && y < this.height))
            throw new SimError(`Expected a pixel of ${this.width} x ${this.height}, found (${x}, ${y}).`)
        const i = 3 * (y * this.width + x)
        return "#" + [...this.rgb.subarray(i, i + 3)].map(byte => byte.toString(16).padStart(2, "0")).join("")
    }

    /** One text a row, a `#` for each pixel that is not black and a `.` for each that is. */
    rows(): string[] {
        return Array.from({ length: this.height }, (_, y) =>
            Array.from({ length: this.width }, (_, x) => (this.at(x, y) === "#000000" ? "." : "#")).join("")
        )
    }

    /** @internal What lies outside is dropped. */
    set(x: number, y: number, [r = 0, g = 0, b = 0]: ArrayLike<number> & Iterable<number>): void {
        if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.rgb.set([r, g, b], 3 * (y * this.width + x))
    }
}
