// expect-compile-error
import { missing } from "./not-there"

console.log(missing)
