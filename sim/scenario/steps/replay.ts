// A step that lets the sensors of a recorded bus go on saying what they said.
import type { RecordingMention } from "../scope.js"
import { text, type Shape } from "../shape.js"
import type { Recording } from "../../recording/recording.js"
import type { StepKind } from "../step-kind.js"

const recording: Shape<RecordingMention> = {
    expected: "a file that --record wrote",
    schema: () => text.schema(),
    read(spot, scope) {
        const file = text.read(spot, scope)
        if (file === undefined) return undefined
        const mention: RecordingMention = { file, spot }
        scope.recordings.push(mention)
        return mention
    },
}

export const replay: StepKind<RecordingMention> = {
    verb: "replay",
    summary: "the sensors of a recording say what they said, from now on: `field.jsonl`",
    arg: recording,
    // it was read before the scenario began
    run: async (mention, _call, stage) => void stage.sim.replay(mention.recording as Recording),
}
