// test/light.scenario.yaml of a new project: what happens to its firmware, and what it must do then. Pure.
export const PROJECT_SCENARIO = `# yaml-language-server: $schema=../node_modules/devicescript-supervisor/schema/scenario.schema.json
# Run it with: npx devsup test
name: a storm of presses leaves the light as the last one says
boards:
  board: src/main.ts
sensors:
  button: 0
  relay: { service: relay }
steps:
  - expect: { log: light off, state: { presses: { ready: true }, light: running } }
  - press: button
  - expect: { log: light on, reading: { relay: true } }
    within: 1s
  - press: { sensor: button, times: 101, every: 200ms }
  - expect: { state: { presses: { status: 102 presses } }, reading: { relay: false } }
`
