// A mocked sensor as a person handles it: by keys, told in words. Owns what was done to it by hand and where its track is.
import { SensorCheck } from "../sim/scenario/sensor-check.js"
import type { Track } from "../sim/track.js"
import { formatReading } from "./reading.js"
import { parseValue } from "./sensor-option.js"
import type { SensorPort, SensorValue } from "./simulation.js"
import type { Reading } from "./view/frame.js"

/** What a nudge changes a value by, by its unit. */
const STEPS: Record<string, number> = { "°C": 0.5, "m/s": 0.5, lux: 50, "/": 0.05 }

export class MockedSensor {
    private isFrozen = false
    private isMuted = false
    private byHand = false
    private track: { track: Track; began: number } | undefined
    private checked: SensorCheck | undefined

    constructor(
        /** Its service. */
        readonly name: string,
        private readonly sensor: SensorPort,
        /** Virtual ms. */
        private readonly now: () => number
    ) {}

    /** Lets a track move it from now on. */
    play(track: Track): void {
        this.track = { track, began: this.now() }
        this.sensor.play(track)
    }

    reading(): Reading {
        const troubles = [
            ...(this.sensor.isConnected() ? [] : ["unplugged"]),
            ...(this.isFrozen ? ["frozen"] : []),
            ...(this.isMuted ? ["muted"] : []),
        ]
        const value = formatReading(this.name, this.sensor)
        return { name: this.name, text: [value, ...(troubles.length ? [`(${troubles.join(", ")})`] : [])].join(" ") }
    }

    isButton(): boolean {
        return this.check().isButton()
    }

    /** What moves it, and what keys can do. */
    about(): string {
        const moved = this.byHand ? "set by hand" : this.track ? "moved by its track" : "at rest"
        const unit = this.check().unit
        return `${this.name}${unit && unit !== "/" ? ` in ${unit}` : ""}   ${moved}`
    }

    /** Up (1) or down (-1): a number to its next step, a switch on or off. Gives how it stands then. Throws Error. */
    nudge(direction: number): string {
        const value = this.sensor.get()
        if (typeof value === "boolean") return this.assign(direction > 0)
        if (this.isButton()) return this.assign(direction > 0 ? 1 : 0)
        if (typeof value !== "number")
            throw new Error(`expected one number or switch to move, found ${this.name}; Enter types a value`)
        const { unit, range } = this.check()
        const step = STEPS[unit] ?? 1
        // a value between two steps goes to the next of them
        const steps = direction > 0 ? Math.floor(value / step + 1e-6) + 1 : Math.ceil(value / step - 1e-6) - 1
        const next = Number((steps * step).toFixed(2))
        return this.assign(Math.min(range[1], Math.max(range[0], next)))
    }

    /** Takes a value as it was typed, perhaps with its unit. Throws Error. */
    type(text: string): string {
        const words = text.trim().split(/\s+/)
        const isMany = Array.isArray(this.sensor.get())
        const typed = isMany ? words.map(word => parseValue(word) ?? word) : (parseValue(text.trim()) ?? text.trim())
        const checked = this.check().value(typed)
        if ("expected" in checked) throw new Error(`expected ${checked.expected}, found ${checked.found}`)
        return this.assign(checked.value)
    }

    /** Down for a moment. Throws Error. */
    press(): string {
        this.sensor.press()
        return `${this.name}: pressed`
    }

    /** Down until it is let go. */
    hold(): string {
        const isDown = this.sensor.get() !== 0 && this.sensor.get() !== false
        this.assign(isDown ? 0 : 1)
        return `${this.name}: ${isDown ? "let go" : "held down"}`
    }

    /** Out of the bus, or back. */
    plug(): string {
        if (this.sensor.isConnected()) this.sensor.disconnect()
        else this.sensor.connect()
        return `${this.name}: ${this.sensor.isConnected() ? "plugged in" : "unplugged; boards lose it after about 2 s"}`
    }

    /** Stuck at its value, or no more. */
    freeze(): string {
        this.isFrozen = !this.isFrozen
        if (this.isFrozen) this.sensor.freeze()
        else this.sensor.thaw()
        return `${this.name}: ${this.isFrozen ? "frozen: it tells the same value for ever" : "thawed"}`
    }

    /** On the bus and silent, or no more. */
    mute(): string {
        this.isMuted = !this.isMuted
        if (this.isMuted) this.sensor.mute()
        else this.sensor.unmute()
        return `${this.name}: ${this.isMuted ? "muted: bound, and says nothing" : "heard again"}`
    }

    /** Its track again, where that has got to meanwhile. Throws Error. */
    follow(): string {
        if (!this.track) throw new Error(`expected a track for ${this.name}, found none; --track FILE plays one`)
        this.sensor.play(this.track.track, { from: this.now() - this.track.began })
        this.byHand = false
        return `${this.name}: moved by its track again`
    }

    private assign(value: SensorValue): string {
        this.sensor.set(value)
        this.byHand = true
        const { name, text } = this.reading()
        return `${name} ${text}`
    }

    private check(): SensorCheck {
        return (this.checked ??= new SensorCheck(this.name))
    }
}
