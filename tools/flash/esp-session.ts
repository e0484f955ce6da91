// One connection to the boot loader of an ESP32: esptool-js over our port. It owns esptool-js, which is loaded here and
// nowhere else; what it prints goes to the caller's trace and never to the console.
import type { ESPLoader, ROM, Transport } from "esptool-js"
import type { EspJob } from "./esp.js"
import { hardReset, resetStrategy, resetWays } from "./reset.js"
import { WebSerialPort } from "./web-serial.js"
import type { Progress } from "./write-uf2.js"

const ROM_BAUD = 115_200
/** Every way is tried so often. */
const ROUNDS = 2

export class EspSession {
    /** Name of the chip, once it has answered. */
    connected: string | undefined

    private constructor(
        private readonly port: WebSerialPort,
        private readonly transport: Transport,
        private readonly loader: ESPLoader,
        private readonly baudRate: number,
        private readonly attempts: number,
        /** Names of the ways of resetting that were used, in order, each once. */
        readonly tried: readonly string[]
    ) {}

    /** Opens nothing yet. */
    static async open({ line, baudRate, say, trace }: EspJob): Promise<EspSession> {
        const esptool = await import("esptool-js")
        const port = new WebSerialPort(line, say)
        class Quiet extends esptool.Transport {
            override trace(message: string): void {
                trace(message + "\n")
            }
        }
        const transport = new Quiet(port as never)
        const ways = resetWays(port.getInfo())
        const tried: string[] = []
        class Loader extends esptool.ESPLoader {
            override constructResetSequence() {
                return ways.map(way =>
                    resetStrategy(way, transport, text => {
                        if (!tried.includes(way.name)) tried.push(way.name)
                        say(text)
                    })
                )
            }
        }
        const loader = new Loader({
            transport,
            baudrate: baudRate,
            romBaudrate: ROM_BAUD,
            terminal: { clean: () => {}, write: trace, writeLine: text => trace(text + "\n") },
        })
        return new EspSession(port, transport, loader, baudRate, ways.length * ROUNDS, tried)
    }

    /** Rejects when the port goes away. */
    get lost(): Promise<never> {
        return this.port.lost
    }

    /** Resets the chip into its boot loader and gives its name: `ESP32-C3`. */
    async connect(): Promise<string> {
        await this.loader.connect("default_reset", this.attempts)
        return (this.connected = (this.loader.chip as ROM).CHIP_NAME)
    }

    /** Its owner has closed it: it takes signed programs only, and no flasher runs in its RAM. */
    get secured(): boolean {
        return this.loader.secureDownloadMode
    }

    /** Puts the flasher into the chip's RAM and raises the speed. */
    async start(): Promise<void> {
        await this.loader.runStub()
        if (this.baudRate !== ROM_BAUD) await this.loader.changeBaud()
    }

    /** Bytes of flash, undefined when the flash chip does not tell. */
    async flashSize(): Promise<number | undefined> {
        const text = await this.loader.detectFlashSize()
        return text === undefined ? undefined : this.loader.flashSizeBytes(text as never)
    }

    /** Erases and writes, compressed. */
    async write(data: Uint8Array, address: number, progress: Progress): Promise<void> {
        await this.loader.writeFlash({
            fileArray: [{ data, address }],
            // The image is made for its board: it keeps its own flash parameters.
            flashMode: "keep",
            flashFreq: "keep",
            flashSize: "keep",
            eraseAll: false,
            compress: true,
            reportProgress: (_, done, total) => progress(done, total),
        })
    }

    /** MD5 of what is in flash, as the chip computes it. */
    md5(address: number, size: number): Promise<string> {
        return this.loader.flashMd5sum(address, size)
    }

    hardReset(): Promise<void> {
        return hardReset(this.transport)
    }

    /** What came instead of an answer, in words. */
    heard(): string {
        const text = this.port.recentText
        const mode = /boot:(0x[0-9a-fA-F]+)/.exec(text)?.[1]
        if (/waiting for download/.test(text))
            return "it waits for a download but does not answer: is its RX line connected?"
        if (mode) return `it started its program instead (boot mode ${mode})`
        return text
            ? "no answer, only other bytes: is another program talking to it, or is it another kind of board?"
            : "no answer"
    }

    /** Gives the port back; never throws. */
    async close(): Promise<void> {
        await this.port.close().catch(() => undefined)
    }
}
