// All files of a new project. Pure.
import type { BoardProfile } from "../boards/profile.js"
import { editorFiles } from "./editor.js"
import { firmware } from "./firmware.js"
import { manifest } from "./manifest.js"
import { PROJECT_SCENARIO } from "./project-scenario.js"
import { PROJECT_TEST, TEST_CONFIG } from "./project-test.js"
import { projectReadme } from "./project-readme.js"
import { WORKFLOW } from "./workflow.js"

const IGNORED = [
    "node_modules/",
    ".devicescript/",
    ".cache/",
    "build/",
    "report.xml",
    "timelines/",
    "coverage/",
    ".env.local",
    ".env.*.local",
]

/** Path → content. `library` is where the library comes from, as package.json has it. */
export function projectFiles(name: string, board: BoardProfile, library: string): Record<string, string> {
    return {
        "package.json": manifest(name, board, library),
        "devsconfig.json": "{}\n",
        "src/main.ts": firmware(board),
        "test/main.test.ts": PROJECT_TEST,
        "test/light.scenario.yaml": PROJECT_SCENARIO,
        "vitest.config.ts": TEST_CONFIG,
        "README.md": projectReadme(name, board),
        ".gitignore": IGNORED.join("\n") + "\n",
        ".github/workflows/ci.yml": WORKFLOW,
        ...editorFiles(),
    }
}
