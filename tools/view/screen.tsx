// The picture of a live view: a Frame in, terminal text out. No state, no clock, no input.
import "./never-ci.js"
import { Box, Text } from "ink"
import { columnGap, nodeColumns, type Column } from "./columns.js"
import { messageHeight, shareLines, type Frame, type Head, type PlacedReading } from "./frame.js"
import { helpLines, keyLine, type KeyPage } from "./key-help.js"
import { clip, MARK, NO_MARK, type Look } from "./look.js"
import { NewsLine } from "./news-line.js"
import { NodeRow } from "./node-row.js"
import type { Palette } from "./palette.js"

const PANES = { all: "LOG AND EVENTS", log: "LOG", events: "EVENTS", slots: "SLOTS" }

export function Screen({ frame, palette }: { frame: Frame; palette: Palette }) {
    const look = { palette, width: frame.width }
    const { head, keys } = frame
    return (
        <Box flexDirection="column" width={frame.width} height={frame.height}>
            <Title head={head} look={look} />
            <BoardLine head={head} look={look} />
            {frame.help ? (
                <Help keys={keys} look={look} height={frame.height - 3} />
            ) : (
                <Body frame={frame} look={look} />
            )}
            {!frame.help && <Message frame={frame} palette={palette} />}
            <Text dimColor wrap="truncate">
                {keyLine(keys, frame.width)}
            </Text>
        </Box>
    )
}

function Message({ frame, palette }: { frame: Frame; palette: Palette }) {
    const { text, bad, dim } = frame.message
    const lines = messageHeight(frame)
    return (
        <Box height={lines} overflow="hidden">
            <Text wrap={lines > 1 ? "wrap" : "truncate"} dimColor={dim} color={palette.colour(bad ? "red" : undefined)}>
                {text}
            </Text>
        </Box>
    )
}

function Title({ head, look }: { head: Head; look: Look }) {
    const { right } = head
    const left = head.command + " "
    const subject = clip(head.subject, look.width - left.length - right.length - 2)
    return (
        <Text wrap="truncate">
            <Text bold color={look.palette.colour("cyan")}>
                {left}
            </Text>
            {subject}
            {" ".repeat(Math.max(1, look.width - left.length - subject.length - right.length))}
            <Text bold color={look.palette.colour(head.rightColour)}>
                {right}
            </Text>
        </Text>
    )
}

function BoardLine({ head, look }: { head: Head; look: Look }) {
    const red = look.palette.colour("red")
    return (
        <Text wrap="truncate">
            <Text dimColor={!head.isAlarm} bold={head.isAlarm} color={head.isAlarm ? red : undefined}>
                {head.board}
            </Text>
            {head.safeMode && (
                <Text bold color={red}>
                    {"   SAFE MODE"}
                </Text>
            )}
        </Text>
    )
}

function Rule({ title, look }: { title: string; look: Look }) {
    return (
        <Text dimColor wrap="truncate">
            {`── ${title} ${"─".repeat(Math.max(0, look.width - title.length - 4))}`}
        </Text>
    )
}

function Body({ frame, look }: { frame: Frame; look: Look }) {
    const { isPast } = frame
    const shares = shareLines(frame)
    const inner = { ...look, width: frame.width - MARK.length }
    const columns = nodeColumns(frame.rows, inner.width)
    // one selection at a time is marked: that of what keys are for
    const selected = frame.reading === undefined ? frame.selected - shares.first : -1
    return (
        <>
            <Rule title={tableTitle(frame, shares.rows.length, shares.first)} look={look} />
            <Text bold wrap="truncate">
                {NO_MARK +
                    columns.map(c => titleOf(c, isPast).padEnd(c.width)).join(" ".repeat(columnGap(inner.width)))}
            </Text>
            {shares.rows.map((row, i) => (
                <Box key={row.key}>
                    <Text>{i === selected ? MARK : NO_MARK}</Text>
                    <NodeRow row={row} columns={columns} look={inner} isSelected={i === selected} isPast={isPast} />
                </Box>
            ))}
            {shares.rows.length === 0 && <Text dimColor>{frame.filter ? "  no node matches" : "  no nodes"}</Text>}
            {shares.readings.length > 0 && <Rule title="SENSORS" look={look} />}
            {shares.readings.map((line, i) => (
                <ReadingLine key={i} readings={line} selected={frame.reading} look={look} />
            ))}
            {shares.news && <Rule title={PANES[frame.pane]} look={look} />}
            <Box flexDirection="column" flexGrow={1}>
                {shares.news?.map((item, i) => (
                    <NewsLine key={i} item={item} look={look} />
                ))}
                {shares.slots.map((line, i) => (
                    <Text key={i} wrap="truncate">
                        {line}
                    </Text>
                ))}
            </Box>
        </>
    )
}

function titleOf({ key, title }: Column, isPast: boolean): string {
    return key === "state" && isPast ? "WAS" : title
}

function tableTitle({ graphs, rows, filter }: Frame, shown: number, first: number): string {
    const names = graphs.map(g => g.graph).filter(Boolean)
    const title = names.length ? `GRAPH ${names.join(", ")}` : "NODES"
    const part = shown < rows.length ? `  ${first + 1}-${first + shown} of ${rows.length}` : ""
    return title + part + (filter ? `  filter: ${filter}` : "")
}

interface ReadingLineProps {
    readings: readonly PlacedReading[]
    selected: number | undefined
    look: Look
}

function ReadingLine({ readings, selected, look }: ReadingLineProps) {
    return (
        <Text wrap="truncate">
            {readings.map(({ name, text, place }, i) => (
                <Text key={place}>
                    {(i > 0 ? " " : "") + (place === selected ? MARK : NO_MARK)}
                    <Text inverse={place === selected}>
                        {name + " "}
                        <Text bold color={look.palette.colour("cyan")}>
                            {text}
                        </Text>
                    </Text>
                </Text>
            ))}
        </Text>
    )
}

function Help({ keys, look, height }: { keys: KeyPage; look: Look; height: number }) {
    return (
        <Box flexDirection="column" flexGrow={1}>
            <Rule title="KEYS" look={look} />
            {helpLines(keys, look.width, height - 1).map((line, i) => (
                <Text key={i} wrap="truncate">
                    {line.map(({ text, isKey }, j) => (
                        <Text key={j} bold={isKey}>
                            {text}
                        </Text>
                    ))}
                </Text>
            ))}
        </Box>
    )
}
