// Real sockets and terminals between the two ends, with virtual time on both: the clock stands still while bytes are under way,
// so a slow machine changes nothing. It counts what each end has sent and got.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { vi } from "vitest"
import type { Board } from "../../sim/board.js"
import { BoardServer } from "../../sim/node/serve/board-server.js"
import { BoardStream } from "../../sim/usb/board-stream.js"
import type { OpenStream } from "../../tools/board/byte-stream.js"
import type { BoardConnection } from "../../tools/board/connection.js"
import { openBoardWith } from "../../tools/board/open-board.js"
import { openStream } from "../../tools/board/open-stream.js"
import { Desk } from "./plugged-board.js"

export const hasSocat = spawnSync("socat", ["-V"]).status === 0

export type Carrier = "tcp" | "ws" | "pty"

/** A desk whose ports are real. */
export class RealDesk {
    readonly desk = new Desk()
    readonly folder = mkdtempSync(path.join(tmpdir(), "devsup-pty-"))
    private readonly toBoard = { sent: 0, got: 0 }
    private readonly toHost = { sent: 0, got: 0 }
    private opening = 0
    private readonly connections: BoardConnection[] = []
    private readonly servers: BoardServer[] = []

    constructor() {
        const { toBoard, toHost } = this
        const prototype = BoardStream.prototype as unknown as {
            receive(bytes: Uint8Array): void
            put(bytes: Uint8Array): void
        }
        const { receive, put } = prototype
        vi.spyOn(prototype, "receive").mockImplementation(function (this: BoardStream, bytes) {
            toBoard.got += bytes.length
            receive.call(this, bytes)
        })
        vi.spyOn(prototype, "put").mockImplementation(function (this: BoardStream, bytes) {
            toHost.sent += bytes.length
            put.call(this, bytes)
        })
    }

    /** Puts a board behind a real port; gives what a command is told. */
    async serve(
        board: Board,
        carrier: Carrier,
        port = 0
    ): Promise<{ where: string; server: BoardServer; port: number }> {
        const server = new BoardServer(this.desk.sim, board)
        this.servers.push(server)
        if (carrier === "pty") {
            const link = path.join(this.folder, "board")
            await server.pty(link)
            return { where: link, server, port: 0 }
        }
        const found = await server.listen(port)
        return { where: `${carrier}://127.0.0.1:${found}`, server, port: found }
    }

    readonly open: OpenStream = async (port, ends) => {
        // serialport itself is loaded here the first time
        this.opening++
        const stream = await openStream(port, {
            data: bytes => {
                this.toHost.got += bytes.length
                ends.data(bytes)
            },
            closed: () => {
                this.forget()
                ends.closed()
            },
        }).finally(() => this.opening--)
        return {
            write: bytes => {
                this.toBoard.sent += bytes.length
                stream.write(bytes)
            },
            close: async () => {
                await stream.close()
                this.forget()
            },
        }
    }

    async connect(where: string): Promise<BoardConnection> {
        const { io, clock } = this.desk
        const choice = where.includes("://") ? { sim: where } : { port: where }
        const parts = { open: this.open, clock, ports: async () => ({ candidates: [where], skipped: [] }) }
        const connection = await this.within(openBoardWith(choice, io, parts))
        this.connections.push(connection)
        return connection
    }

    async within<T>(promise: Promise<T>): Promise<T> {
        let settled = false
        const mark = () => void (settled = true)
        promise.then(mark, mark)
        await this.until(() => settled)
        return await promise
    }

    /** Moves the clock, when nothing is under way, until something holds. The test's own timeout is the only limit. */
    async until(condition: () => boolean): Promise<void> {
        while (!condition()) {
            const isQuiet =
                !this.opening && this.toBoard.sent <= this.toBoard.got && this.toHost.sent <= this.toHost.got
            if (isQuiet) await this.desk.sim.advance(1)
            await new Promise(resolve => setImmediate(resolve))
        }
    }

    async close(): Promise<void> {
        for (const connection of this.connections) await connection.close()
        for (const server of this.servers) await server.close()
        await this.desk.close()
        vi.restoreAllMocks()
        rmSync(this.folder, { recursive: true })
    }

    // What was under way on a connection that ended will not come.
    private forget(): void {
        for (const way of [this.toBoard, this.toHost]) way.got = way.sent
    }
}
