// Random acyclic graphs as a board would tell of them: names of every legal kind, any mode, flags and captions.
import fc from "fast-check"
import type { GraphStatus } from "../../tools/simulation.js"
import { pictureOf, type Picture } from "../../tools/graph/picture.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"

const name = fc.oneof(
    fc.stringMatching(/^[a-z0-9._-]{1,24}$/),
    // what means something to Mermaid, and what becomes alike when it is made safe
    fc.constantFrom("end", "graph", "class", "style", "state", "o", "x", "1", "-", "a-b", "a.b", "a_b", "n_end")
)

export const randomStatus: fc.Arbitrary<GraphStatus> = fc
    .uniqueArray(name, { minLength: 1, maxLength: 14 })
    .chain(names =>
        fc
            .array(
                fc.record({
                    mode: fc.constantFrom("terminate", "pause", "on-demand", "unknown-3"),
                    detached: fc.boolean(),
                    disabled: fc.boolean(),
                    beatTimeoutMs: fc.constantFrom(null, 2000, 1),
                    // of those before it, in the shuffled order below
                    deps: fc.uniqueArray(
                        fc.tuple(fc.nat(20), fc.constantFrom("plain", "ready", "bound", "unknown-7")),
                        {
                            maxLength: 5,
                            selector: ([i]) => i,
                        }
                    ),
                }),
                { minLength: names.length, maxLength: names.length }
            )
            .chain(nodes =>
                fc.shuffledSubarray([...names.keys()], { minLength: names.length }).map(order =>
                    graphStatus(
                        "g",
                        order.map(i => {
                            const { disabled, deps, ...more } = nodes[i]
                            return nodeStatus(names[i], {
                                ...more,
                                reasons: disabled ? ["disabled"] : [],
                                deps: deps.flatMap(([k, kind]) => (k < i ? [{ node: names[k], kind }] : [])),
                            })
                        })
                    )
                )
            )
    )

const caption = fc.oneof(
    fc.constant(""),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom('"quoted" #1; <b>', "温度と湿度", "a`b&c\nd", "]])}}", "é́", "🌡️ heat")
)

export const randomPicture: fc.Arbitrary<Picture> = randomStatus.chain(status =>
    fc.array(caption, { minLength: status.nodes.length, maxLength: status.nodes.length }).map(captions => {
        const picture = pictureOf(status)
        return { ...picture, nodes: picture.nodes.map((n, i) => ({ ...n, caption: captions[i] })) }
    })
)
