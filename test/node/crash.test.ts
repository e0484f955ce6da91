// What a throw does to its node, and what it does not do to the others.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("B269 ★ a throw in a body, its work, a child, a timer, a subscription or a deferred function ends that activation only", async () => {
    const { board, lines } = await tell("node/crash")
    const crashed = (place: string) =>
        `${place}: broke in ${place} | kind 4 crashed true exited false ready false busy false`
    const firstLife = [
        ...["body deferred", "end deferred", "work's own deferred", "work deferred", "child's own deferred"],
        ...["child deferred", "after deferred", "every deferred", "on deferred", "defer deferred"],
        "sibling beats 30",
    ]
    expect(lines.slice(0, firstLife.length)).toEqual(firstLife)
    expect(lines.slice(firstLife.length, firstLife.length + 9)).toEqual([
        ...["body", "work", "child", "after", "every", "on", "defer", "end"].map(crashed),
        "up again 8",
    ])
    expect(lines.filter(line => /off beat|lives on|run ended/.test(line))).toEqual([])
    expect(timed(board, 10, "crashed", "exited").slice(0, 10)).toEqual([
        "100 body crashed",
        "100 end exited",
        "100 end crashed",
        "100 work crashed",
        "100 child crashed",
        "100 after crashed",
        "100 every crashed",
        "100 defer crashed",
        "100 on crashed",
        "300 sibling exited",
    ])
    expect(board.node("child").lastFault).toEqual({ kind: "crashed", message: "child: broke in child", at: 110 })
})

test("B270 ★ whatever is thrown is a crash with a readable text", async () => {
    const { lines } = await tell("node/thrown")
    expect(lines).toEqual([
        "string: threw just a text",
        "number: threw 42",
        "zero: threw 0",
        "undefined: throwing null/undefined",
        "null: throwing null/undefined",
        "boolean: threw false",
        "object: threw map",
        "syntax: Unexpected end of JSON input",
        "type: getting field 'missing' of undefined",
        "subclass: odd",
        "function: threw [Function: throwIt]",
        "raced: throwing null/undefined",
        "crashed 12 of 12",
    ])
})

test("B271 ★ abortActivation ends a wedged activation with all its fibers at its ack window, and the next start is a fresh epoch", async () => {
    const { board, lines } = await tell("node/abort")
    expect(lines).toEqual([
        "aborted before its start: false",
        "deferred at +500",
        "stopped after 500, running false, crashed true",
        "stuck: aborted after its ack windowtrue",
        "alive after the abort 0",
        "epoch 2, crashed false, last fault kept true",
        "deferred at +500",
        "restarted after 500, epoch 3, running true",
        "it lives true",
    ])
    expect(timed(board, 310, "asked", "acked", "fault", "aborted", "crashed").slice(0, 5)).toEqual([
        "0 stuck asked",
        "500 stuck fault",
        "500 stuck aborted",
        "500 net asked",
        "500 net acked",
    ])
})

test("awkward ends: two crashes in one life, an end that sleeps, a drop of oneself, a wake-up in the millisecond of the abort", async () => {
    const { board, lines } = await tell("node/endings")
    expect(lines).toEqual([
        "two: not started: call this from its body",
        ...["drop 2", "drop 1"],
        ...["chain 1", "chain 2"],
        // a slow deferred function is cut off by a crash, the others still run
        ...["cut work last", "cut last"],
        ...["combined sleeps no more", "combined last"],
        // a crash during the end does not cut it off
        ...["own slow", "own last"],
        ...["two slow", "two last"],
        ...["dropper stops", "drop 3"],
        ...["leaver slow", "sleeper last"],
        "teardown took 500",
        // a Pause body that returns on its pause has exited: there is nothing to resume
        "leaver parked false exited true",
        "edge wakes",
        "edge running true, epoch 2",
        "two running false exited false crashed true two: first",
        "own running false exited false crashed true own: late child",
        "combined running false exited false crashed true combined: child",
        "chain running false exited true crashed false",
        "cut running false exited false crashed true cut: child",
        "leaver running false exited true crashed false",
        "sleeper running false exited false crashed true sleeper: crash in the park",
        "edge running true exited false crashed false edge: aborted after its ack window",
        "dropper running false exited true crashed false",
        "up again 9 of 9",
        ...["drop 2", "drop 1", "chain 1", "chain 2", "combined last", "cut work last", "cut last"],
        ...["own slow", "own last", "two slow", "two last", "combined 3"],
    ])
    expect(timed(board, 10, "crashed", "parked", "resumed", "aborted").slice(0, 7)).toEqual([
        "100 two crashed",
        "100 combined crashed",
        "120 own crashed",
        "120 cut crashed",
        "500 sleeper parked",
        "600 sleeper crashed",
        "1000 edge aborted",
    ])
})
