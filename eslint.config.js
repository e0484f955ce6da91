// Lint: the house's import rules everywhere, typescript-eslint's recommended set, and promise checks where types are cheap.
import tseslint from "typescript-eslint"
import { layersRule } from "./eslint-rules/layers.js"
import { numberTruthRule } from "./eslint-rules/number-truth.js"

const DEVICE = ["src/**/*.ts", "firmware/**/*.ts", "boards/**/*.ts", "test/programs/**/*.ts", "bench/programs/**/*.ts"]
const HOST = ["sim/**/*.{ts,tsx}", "vitest/**/*.ts", "tools/**/*.{ts,tsx}", "test/**/*.{ts,tsx}", "bench/**/*.{ts,tsx}"]

export default tseslint.config(
    { ignores: ["node_modules/", "dist/", ".devicescript/", ".cache/", "coverage/", "docs/"] },
    { linterOptions: { reportUnusedDisableDirectives: "error" } },
    tseslint.configs.recommended,
    {
        plugins: { house: { rules: { layers: layersRule, "number-truth": numberTruthRule } } },
        rules: {
            "house/layers": "error",
            eqeqeq: ["error", "always", { null: "ignore" }],
            "prefer-const": "error",
            "@typescript-eslint/no-unused-vars": [
                "error",
                { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
            ],
            "max-lines": ["error", { max: 400 }],
        },
    },
    {
        // Types are read here only: a promise nobody waits for is the bug that no test shows.
        files: HOST,
        ignores: DEVICE,
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            "@typescript-eslint/no-floating-promises": "error",
            "@typescript-eslint/await-thenable": "error",
        },
    },
    {
        // The VM's subset has its own idiom: `(x as any)` where its types fall short, `const self = this`, for loops.
        files: DEVICE,
        rules: {
            "house/number-truth": "error",
            "@typescript-eslint/no-explicit-any": "off",
            "@typescript-eslint/no-this-alias": "off",
            "@typescript-eslint/no-unused-expressions": "off",
            "@typescript-eslint/no-empty-object-type": "off",
            // Prototype assignment behind a merged interface is how a feature that is not used costs nothing.
            "@typescript-eslint/no-unsafe-declaration-merging": "off",
            "@typescript-eslint/no-unused-vars": [
                "error",
                { argsIgnorePattern: "^_", varsIgnorePattern: "^(_.*|T)$", caughtErrors: "none" },
            ],
        },
    }
)
