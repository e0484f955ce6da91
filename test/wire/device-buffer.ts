// Gives Node's Buffer the method that records are written with on a device.
Buffer.prototype.setAt = function (this: Buffer, offset: number, format: "u16" | "u32", value: number) {
    const whole = Math.round(value)
    if (format === "u16") this.writeUInt16LE(Math.min(whole, 0xffff), offset)
    else this.writeUInt32LE(Math.min(whole, 0xffffffff), offset)
}
