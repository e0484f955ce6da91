// The picture of devsup top: a TopFrame in, terminal text out. No state, no clock, no input.
import "./never-ci.js"
import { Box, Text } from "ink"
import { formatClock } from "../duration.js"
import { columnGap, nodeColumns, type Column } from "./columns.js"
import { helpLines, keyLine } from "./top-keys.js"
import type { Palette } from "./palette.js"
import { clip, NewsLine, NodeRow, Rule, type Look } from "./screen.js"
import { shareTopLines, type TopFrame } from "./top-frame.js"

const MARK = "▸ "
const PANES = { all: "LOG AND EVENTS", log: "LOG", events: "EVENTS", slots: "SLOTS" }
export function TopScreen({ frame, palette }: { frame: TopFrame; palette: Palette }) {
    const look = { palette, width: frame.width }
    return (
        <Box flexDirection="column" width={frame.width} height={frame.height}>
            <Title frame={frame} look={look} />
            <Device frame={frame} look={look} />
            {frame.input === "help" ? (
                <Help look={look} height={frame.height - 4} />
            ) : (
                <Body frame={frame} look={look} />
            )}
            <Message frame={frame} look={look} />
            <Text dimColor wrap="truncate">
                {keyLine(frame)}
            </Text>
        </Box>
    )
}

function Title({ frame, look }: { frame: TopFrame; look: Look }) {
    const right = frame.link === "connected" ? "● connected" : frame.link === "silent" ? "◌ SILENT" : "✗ AWAY"
    const colour = frame.link === "connected" ? "green" : frame.link === "silent" ? "yellow" : "red"
    const left = "devsup top "
    const port = clip(frame.port, look.width - left.length - right.length - 2)
    return (
        <Text wrap="truncate">
            <Text bold color={look.palette.colour("cyan")}>
                {left}
            </Text>
            {port}
            {" ".repeat(Math.max(1, look.width - left.length - port.length - right.length))}
            <Text bold color={look.palette.colour(colour)}>
                {right}
            </Text>
        </Text>
    )
}

function Device({ frame, look }: { frame: TopFrame; look: Look }) {
    const graph = frame.graphs[0]
    const red = look.palette.colour("red")
    if (frame.link !== "connected")
        return (
            <Text bold wrap="truncate" color={red}>
                {frame.link === "away"
                    ? `board ${frame.device} is looked for; below is what it said last`
                    : `board ${frame.device} says nothing: restarting, or no program; below is what it said last`}
            </Text>
        )
    const parts = [
        `board ${frame.device}`,
        ...(graph
            ? [
                  `up ${formatClock(graph.uptimeMs)}`,
                  `boot ${graph.boot.count}${graph.boot.reason ? ` (${graph.boot.reason})` : ""}`,
              ]
            : [frame.problems[0] ?? "no supervisor has been heard (yet)"]),
        ...(frame.panics ? [`${frame.panics} panic${frame.panics > 1 ? "s" : ""}`] : []),
    ]
    return (
        <Text wrap="truncate">
            <Text dimColor>{parts.join("   ")}</Text>
            {graph?.boot.safeMode && (
                <Text bold color={red}>
                    {"   SAFE MODE"}
                </Text>
            )}
        </Text>
    )
}

function Body({ frame, look }: { frame: TopFrame; look: Look }) {
    const shares = shareTopLines(frame)
    const width = frame.width - MARK.length
    const columns = nodeColumns(
        frame.rows.map(row => row.node),
        width
    )
    const inner = { ...look, width }
    const isPast = frame.link !== "connected"
    return (
        <>
            <Rule title={tableTitle(frame, shares.rows.length, shares.first)} look={look} />
            <Text bold wrap="truncate">
                {"  " + columns.map(c => titleOf(c, isPast).padEnd(c.width)).join(" ".repeat(columnGap(width)))}
            </Text>
            {shares.rows.map((row, i) => (
                <Box key={row.key}>
                    <Text>{shares.first + i === frame.selected ? MARK : "  "}</Text>
                    <NodeRow
                        node={row.node}
                        columns={columns}
                        look={inner}
                        isSelected={shares.first + i === frame.selected}
                        isPast={isPast}
                    />
                </Box>
            ))}
            {shares.rows.length === 0 && <Text dimColor>{frame.filter ? "  no node matches" : "  no nodes"}</Text>}
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

function tableTitle({ graphs, rows, filter }: TopFrame, shown: number, first: number): string {
    const names = graphs.map(g => g.graph).filter(Boolean)
    const title = names.length ? `GRAPH ${names.join(", ")}` : "NODES"
    const part = shown < rows.length ? `  ${first + 1}-${first + shown} of ${rows.length}` : ""
    return title + part + (filter ? `  filter: ${filter}` : "")
}

function Help({ look, height }: { look: Look; height: number }) {
    return (
        <Box flexDirection="column" flexGrow={1}>
            <Rule title="KEYS" look={look} />
            {helpLines(look.width, height - 1).map((line, i) => (
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

function Message({ frame, look }: { frame: TopFrame; look: Look }) {
    const node = frame.rows[frame.selected]?.node
    if (frame.input === "filter") return <Text wrap="truncate">{`filter: ${frame.filter}_`}</Text>
    if (frame.input === "inject" && node)
        return (
            <Text wrap="truncate">{`inject into ${node.name}: s stall, w wedge, c crash, any other key: nothing`}</Text>
        )
    if (frame.message)
        return (
            <Text wrap="truncate" color={look.palette.colour(frame.message.bad ? "red" : undefined)}>
                {frame.message.text}
            </Text>
        )
    return (
        <Text wrap="truncate" dimColor>
            {node ? detail(node) : ""}
        </Text>
    )
}

function detail({ name, deps, reasons, lastFault }: TopFrame["rows"][number]["node"]): string {
    const needs = deps.map(dep => (dep.kind === "plain" ? dep.node : `${dep.node} (${dep.kind})`)).join(", ")
    return [
        name,
        ...(lastFault ? [`last fault at ${formatClock(lastFault.at)}: ${lastFault.message}`] : []),
        ...(reasons.length > 1 ? [`down: ${reasons.join(", ")}`] : []),
        needs ? `needs ${needs}` : "needs nothing",
    ].join("   ")
}
