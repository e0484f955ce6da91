// README.md of a new project: what is wired, and the five commands. Pure.
import type { BoardProfile } from "../boards/profile.js"
import { pickPins } from "./pick-pins.js"

export function projectReadme(name: string, board: BoardProfile): string {
    const { button, light } = pickPins(board)
    return `# ${name}

Firmware for the ${board.name}, in TypeScript, with [DeviceScript](https://microsoft.github.io/devicescript/) and
devicescript-supervisor. A button switches a light:

| pin | what is there |
|---|---|
| \`${button}\` | a button to ground |
| \`${light}\` | a relay, or a LED with its resistor |

\`npm install\` once (Node 20.19 or newer), and commit the \`package-lock.json\` it makes. Then:

\`\`\`sh
npm start          # runs it in the simulator, live; -- --watch: each save at once
npm test           # its tests, in virtual time
npm run check      # does it compile, come up, and fit the board?
npm run build      # leaves what is flashed in build/
npm run flash      # puts it onto the board
\`\`\`

\`src/main.ts\` is the firmware, \`test/main.test.ts\` its story, and \`test/light.scenario.yaml\` another without TypeScript. \`npx devsup --help\` tells of more: the state of a board that
is plugged in, its log, its nodes one by one.

Debugging with breakpoints: DeviceScript's extension for Visual Studio Code (a \`.vsix\` file among its releases on GitHub),
then F5.
`
}
