// Results as JUnit XML, as GitLab and the test reporters of GitHub Actions read it. Pure.
import path from "node:path"
import { describeProblem } from "../../sim/scenario/problem.js"
import { failureText } from "../../sim/scenario/failure-text.js"
import type { TimedResult } from "./lane.js"

/** One suite a folder, one case a scenario. Times are wall seconds; virtual ones are a property. */
export function junitXml(results: readonly TimedResult[]): string {
    const folders = [...new Set(results.map(result => path.posix.dirname(result.file)))]
    const suites = folders.map(folder =>
        suite(
            folder,
            results.filter(r => path.posix.dirname(r.file) === folder)
        )
    )
    const open = `<testsuites name="devsup test" ${totals(results)}>`
    return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...suites.flat(), "</testsuites>", ""].join("\n")
}

function suite(folder: string, results: readonly TimedResult[]): string[] {
    return [
        `  <testsuite name="${escape(folder)}" ${totals(results)} skipped="0">`,
        ...results.flatMap(testCase),
        "  </testsuite>",
    ]
}

function testCase(result: TimedResult): string[] {
    const { file, name, seed, virtualMs, wallMs, outcome, failure, problems } = result
    const place = failure?.place ? ` line="${failure.place.line}"` : ""
    const trouble =
        outcome === "failed"
            ? [
                  `      <failure message="${escape(oneLine(result))}" type="${escape(failure?.verb ?? "boot")}">${escape(failureText(result).join("\n"))}</failure>`,
              ]
            : outcome === "invalid"
              ? [
                    `      <error message="${escape(oneLine(result))}" type="scenario">${escape((problems ?? []).map(describeProblem).join("\n"))}</error>`,
                ]
              : []
    return [
        `    <testcase name="${escape(name)}" classname="${escape(file)}" file="${escape(file)}"${place} time="${seconds(wallMs)}">`,
        "      <properties>",
        `        <property name="virtual-seconds" value="${seconds(virtualMs)}"/>`,
        `        <property name="seed" value="${seed}"/>`,
        "      </properties>",
        ...trouble,
        "    </testcase>",
    ]
}

function totals(results: readonly TimedResult[]): string {
    const of = (outcome: string) => results.filter(result => result.outcome === outcome).length
    const time = seconds(results.reduce((sum, result) => sum + result.wallMs, 0))
    return `tests="${results.length}" failures="${of("failed")}" errors="${of("invalid")}" time="${time}"`
}

function oneLine({ failure, problems }: TimedResult): string {
    if (!failure) return problems?.[0] ? describeProblem(problems[0]) : ""
    const { place, expected, found } = failure
    const where = place ? `${place.file}:${place.line}: ` : ""
    return `${where}expected ${expected}, found ${found.split("\n")[0] ?? ""}`
}

const seconds = (ms: number) => (ms / 1000).toFixed(3)

/** Characters that XML has no way to write become spaces. */
function escape(text: string): string {
    return text
        .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, " ")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
}
