// Prints what the device decides on the shared vectors.
import { decisions } from "./vectors"

for (const line of decisions()) console.log(line)
