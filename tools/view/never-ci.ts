// Imported before ink, which would draw nothing until its end where the environment says CI: who opens a live view has been
// asked for a terminal already (isLiveTerminal).
process.env["CI"] = process.env["CONTINUOUS_INTEGRATION"] = "false"
