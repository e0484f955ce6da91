// The schema that editors complete from is what the validator says (`npx vitest run test/scenario/schema.test.ts -u` writes it anew).
import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { sensorNames } from "../../sim/sensor-catalog.js"
import { scenarioSchema } from "../../sim/scenario/scenario.js"
import { stepVerbs } from "../../sim/scenario/step.js"

const file = path.join(import.meta.dirname, "../../schema/scenario.schema.json")
const schema = scenarioSchema(sensorNames())

test("schema/scenario.schema.json is the validator's", async () => {
    await expect(JSON.stringify(schema, undefined, 2) + "\n").toMatchFileSnapshot(file)
})

test("every reference in it leads somewhere, every kind of step is in it, and the guide names each", () => {
    const definitions = Object.keys(schema["definitions"] as object)
    const text = JSON.stringify(schema)
    for (const [, name] of text.matchAll(/"\$ref":"#\/definitions\/(\w+)"/g)) expect(definitions).toContain(name)
    const guide = readFileSync(path.join(import.meta.dirname, "../../docs/scenarios.md"), "utf8")
    for (const verb of stepVerbs) {
        expect(text).toContain(`"required":["${verb}"`)
        expect(guide).toContain("`" + verb)
    }
})
