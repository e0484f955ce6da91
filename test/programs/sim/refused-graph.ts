// Ends as the library ends a program whose graph it refuses.
console.log("declaring")
console.log("graph error: cycle: a -> b -> a")
throw new Error("graph error: cycle: a -> b -> a")
