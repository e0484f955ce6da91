// What GitHub Actions does with a new project at each push. Pure.
export const WORKFLOW = `# Checks, tests and builds the firmware; no board is needed. Commit package-lock.json: npm ci installs what it says.
name: firmware
on: [push, pull_request]
jobs:
  firmware:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npm run check -- --strict
      - run: npm test
      - run: npm run build
      - uses: actions/upload-artifact@v4
        with:
          name: firmware
          path: build/
`
