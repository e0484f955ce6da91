// What GitHub Actions does with a new project at each push. Pure.
export const WORKFLOW = `# Checks, tests and builds the firmware; no board is needed. Commit package-lock.json: npm ci installs what it says.
name: firmware
on: [push, pull_request]
jobs:
  firmware:
    runs-on: ubuntu-latest
    env:
      DEVSUP_TIMELINES: timelines
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      # compiled programs, by what is in them: an old one does no harm
      - uses: actions/cache@v4
        with:
          path: .cache
          key: programs-\${{ runner.os }}-\${{ hashFiles('package-lock.json') }}-\${{ github.sha }}
          restore-keys: programs-\${{ runner.os }}-\${{ hashFiles('package-lock.json') }}-
      - run: npm ci
      - run: npm run check -- --strict
      - run: npm test -- --reporter=default --reporter=junit --outputFile.junit=report.xml
      - run: npm run build
      - uses: actions/upload-artifact@v4
        with:
          name: firmware
          path: build/
      # what failed, and how every node fared until then
      - uses: actions/upload-artifact@v4
        if: failure()
        with:
          name: tests
          path: |
            report.xml
            timelines/
`
