// Reads what a mocked display shows. A dot matrix and a row of LEDs hold it in a register; an indexed screen is sent windows of
// pixels, so this owns its pixels.
import {
    DotMatrixReg,
    IndexedScreenCmd,
    IndexedScreenReg,
    JDServiceServer,
    jdunpack,
    LedReg,
    SRV_CHARACTER_SCREEN,
    SRV_DOT_MATRIX,
    SRV_INDEXED_SCREEN,
    SRV_LED,
    SystemReg,
    type Packet,
} from "jacdac-ts"
import { SensorError } from "../errors.js"
import { Picture } from "./picture.js"

/** Width and height of a display, in pixels. */
export type Size = [width: number, height: number]

const LARGEST_SIDE = 1024
const LIT = [255, 255, 255]
const BITS = [1, 4]

/** A fresh indexed screen; jacdac-ts's needs a browser. Default 128 x 64 pixels of 1 bit, black and white. */
export function indexedScreen([width, height]: Size = [128, 64], bitsPerPixel = 1): JDServiceServer {
    if (!BITS.includes(bitsPerPixel)) throw new SensorError(`Expected 1 or 4 bits a pixel, found ${bitsPerPixel}.`)
    checkSize([width, height])
    const colors = 1 << bitsPerPixel
    const palette = Uint8Array.from({ length: 4 * colors }, (_, i) => (255 * (i >> 2)) / (colors - 1))
    const values: [number, number | boolean | Uint8Array][] = [
        [IndexedScreenReg.Width, width],
        [IndexedScreenReg.Height, height],
        [IndexedScreenReg.BitsPerPixel, bitsPerPixel],
        [IndexedScreenReg.WidthMajor, false],
        [IndexedScreenReg.UpSampling, 1],
        [IndexedScreenReg.Rotation, 0],
        [IndexedScreenReg.Palette, palette],
        [IndexedScreenReg.Brightness, 1],
    ]
    return new JDServiceServer(SRV_INDEXED_SCREEN, {
        registerValues: values.map(([code, value]) => ({ code, values: [value] })),
    })
}

/** Gives a display its size. Throws SensorError for what has none. */
export function resize(server: JDServiceServer, size: Size): void {
    checkSize(size)
    if (server.serviceClass !== SRV_DOT_MATRIX && server.serviceClass !== SRV_CHARACTER_SCREEN)
        throw new SensorError(
            `Expected a size for a dotMatrix, an indexedScreen or a characterScreen, found ${server.specification.camelName}.`
        )
    for (const [i, name] of ["columns", "rows"].entries())
        server.registers.find(register => register.specification.name === name)?.setValues([size[i]])
}

export class Screen {
    private window = { x: 0, y: 0, width: 0, height: 0 }
    private indices: Uint8Array

    constructor(private readonly server: JDServiceServer) {
        const [width, height] = this.isIndexed() ? this.size() : [0, 0]
        this.window = { x: 0, y: 0, width, height }
        this.indices = new Uint8Array(width * height)
    }

    /** What a character screen says. */
    text(): string {
        if (this.server.serviceClass !== SRV_CHARACTER_SCREEN) throw this.wrong("a characterScreen for its text")
        return this.server.register(SystemReg.Value)?.values()[0] as string
    }

    picture(): Picture {
        if (this.isIndexed()) return this.indexed()
        if (this.server.serviceClass === SRV_DOT_MATRIX) return this.dots()
        if (this.server.serviceClass === SRV_LED) return this.leds()
        throw this.wrong("a dotMatrix, an indexedScreen or an led for its picture")
    }

    /** What a board sent. */
    hear(packet: Packet): void {
        if (!this.isIndexed() || !packet.isCommand) return
        if (packet.serviceCommand === IndexedScreenCmd.StartUpdate) {
            const [x, y, width, height] = jdunpack<[number, number, number, number]>(packet.data, "u16 u16 u16 u16")
            this.window = { x, y, width, height }
        } else if (packet.serviceCommand === IndexedScreenCmd.SetPixels) this.setPixels(packet.data)
    }

    private isIndexed(): boolean {
        return this.server.serviceClass === SRV_INDEXED_SCREEN
    }

    private size(): Size {
        return [this.number(IndexedScreenReg.Width), this.number(IndexedScreenReg.Height)]
    }

    private number(code: number): number {
        return this.server.register(code)?.values()[0] as number
    }

    private bytes(code: number): Uint8Array {
        return this.server.register(code)?.values()[0] as Uint8Array
    }

    // Column by column, from the low bits up, each column from a byte of its own on. The buffer of a DeviceScript image of 4 bits starts
    // each at a multiple of 4 bytes (measured), and may be sent as it is.
    private setPixels(data: Uint8Array): void {
        const [screenWidth, screenHeight] = this.size()
        const bits = this.number(IndexedScreenReg.BitsPerPixel)
        const perByte = 8 / bits
        const { x, y, width, height } = this.window
        const least = Math.ceil(height / perByte)
        const aligned = 4 * Math.ceil(least / 4)
        const stride = bits > 1 && data.length === width * aligned ? aligned : least
        for (let dx = 0; dx < width; ++dx)
            for (let dy = 0; dy < height; ++dy) {
                const byte = data[dx * stride + Math.floor(dy / perByte)]
                if (byte === undefined || x + dx >= screenWidth || y + dy >= screenHeight) continue
                this.indices[(y + dy) * screenWidth + x + dx] = (byte >> ((dy % perByte) * bits)) & ((1 << bits) - 1)
            }
    }

    private indexed(): Picture {
        const [width, height] = this.size()
        const palette = this.bytes(IndexedScreenReg.Palette)
        const picture = new Picture(width, height)
        this.indices.forEach((index, i) =>
            picture.set(i % width, Math.floor(i / width), palette.subarray(4 * index, 4 * index + 3))
        )
        return picture
    }

    private dots(): Picture {
        const [columns, rows] = [this.number(DotMatrixReg.Columns), this.number(DotMatrixReg.Rows)]
        const dots = this.bytes(DotMatrixReg.Dots)
        const picture = new Picture(columns, rows)
        for (let x = 0; x < columns; ++x)
            for (let y = 0; y < rows; ++y)
                if (dots[x * ((rows + 7) >> 3) + (y >> 3)] & (1 << (y & 7))) picture.set(x, y, LIT)
        return picture
    }

    private leds(): Picture {
        const count = this.number(LedReg.NumPixels)
        const columns = (this.server.register(LedReg.NumColumns)?.values()[0] as number | undefined) || count
        const pixels = this.bytes(LedReg.Pixels)
        const picture = new Picture(columns, Math.ceil(count / columns))
        for (let i = 0; i < count; ++i)
            picture.set(i % columns, Math.floor(i / columns), pixels.subarray(3 * i, 3 * i + 3))
        return picture
    }

    private wrong(expected: string): SensorError {
        return new SensorError(`Expected ${expected}, found ${this.server.specification.camelName}.`)
    }
}

function checkSize(size: Size): void {
    if (!size.every(side => Number.isSafeInteger(side) && side >= 1 && side <= LARGEST_SIDE))
        throw new SensorError(`Expected a size of 1 to ${LARGEST_SIDE} pixels each way, found ${size.join(" x ")}.`)
}
