// devsup top: the nodes of a board live, and keys that steer them. Owns what is shown; the board owns what is so.
import { Option } from "commander"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { LinkNews } from "../live/link-news.js"
import { NewsFeed } from "../live/news-feed.js"
import { firstState, pressInTable, shownRows, type Key, type NodeAction } from "../live/table-state.js"
import type { Told } from "../live/table-words.js"
import { topPicture } from "../live/top-picture.js"
import { aborted, follow, withBoard, type LiveParts } from "../live/with-board.js"
import { isLiveTerminal } from "../presentation.js"
import type { News } from "../session.js"
import { formatNews } from "../view/lines.js"
import type { OpenLiveView } from "../view/live.js"

export interface TopOptions {
    board: BoardChoice
    json: boolean
}

export interface TopParts extends LiveParts {
    view(): Promise<OpenLiveView>
}

/** Heartbeats are not pushed, so they are asked for, ms apart. */
const REFRESH = 1000
/** Log lines and events kept: more than any window has. */
const KEPT = 200

export class TopCommand implements Command<TopOptions> {
    readonly name = "top"
    readonly args = ""
    readonly summary = "the nodes of a board live, with keys to steer them; plain lines or JSON elsewhere"
    readonly examples = [
        "devsup top                                  ? in it lists the keys",
        "devsup top --sim tcp://127.0.0.1:7070       devsup sim --listen 7070",
        "devsup top --json                           one JSON line a graph and second",
    ]

    constructor(private readonly parts: TopParts) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--json", "one JSON status line per graph and second on stdout"),
            verboseOption(),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): TopOptions {
        return { board: parseChoice(raw), json: raw["json"] === true }
    }

    async run(options: TopOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            if (options.json) await jsonLines(board, io)
            else if (isLiveTerminal(io)) await live(board, io, await this.parts.view())
            else await plainLines(board, io)
            return ExitCode.Ok
        })
    }
}

/** A board that does not answer has no line. */
async function jsonLines(board: BoardConnection, io: Io): Promise<void> {
    const link = new LinkNews(board)
    for (let next = io.clock.now(); !io.signal.aborted; next += REFRESH) {
        const known = await Promise.race([answers(board), aborted(io.signal)])
        if (known) for (const graph of board.statuses()) io.stdout.write(JSON.stringify(graph) + "\n")
        io.stderr.write(link.text())
        // a silence is not made up for
        next = Math.max(next, io.clock.now() - REFRESH)
        await io.clock.sleep(Math.max(0, next + REFRESH - io.clock.now()), io.signal)
    }
}

async function answers(board: BoardConnection): Promise<boolean> {
    return await board.refresh().then(
        () => true,
        () => false
    )
}

async function plainLines(board: BoardConnection, io: Io): Promise<void> {
    const link = new LinkNews(board)
    const feed = new NewsFeed(board)
    await follow(board, io.signal, () => {
        const text = formatNews(feed.take())
        if (text) io.stdout.write(text)
        io.stderr.write(link.text())
    })
}

async function live(board: BoardConnection, io: Io, openView: OpenLiveView): Promise<void> {
    const quit = new AbortController()
    const signal = AbortSignal.any([io.signal, quit.signal])
    const feed = new NewsFeed(board)
    let news: News[] = []
    let state = firstState()
    let message: Told | undefined

    const show = () => {
        news = [...news, ...feed.take()].slice(-KEPT)
        view.show(topPicture(board, state, news, message))
    }
    const act = async ({ request, word, node, graph, arg }: NodeAction) => {
        const what = `${word} ${node}`
        message = { text: `${what} …`, bad: false }
        show()
        message = await board.control(request, node, arg, { graph }).then(
            () => ({ text: `${what}: done`, bad: false }),
            (e: Error) => ({ text: `${what}: ${e.message}`, bad: true })
        )
        show()
    }
    const pressed = (key: Key) => {
        message = undefined
        const { state: next, action } = pressInTable(state, key, shownRows(board.statuses(), state.filter))
        state = next
        if (action === "quit") quit.abort()
        else if (action) void act(action)
        show()
    }

    const view = openView(io, pressed)
    const off = board.onChange(show)
    let asking = false
    try {
        while (!signal.aborted) {
            // a board that is silent takes seconds to be given up: one question at a time
            if (!asking) {
                asking = true
                void answers(board).then(() => {
                    asking = false
                    show()
                })
            }
            show()
            await io.clock.sleep(REFRESH, signal)
        }
    } finally {
        off()
        view.close()
    }
}
