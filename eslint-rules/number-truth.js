// Device code never tests a time or a budget for truth: the VM takes only whole numbers of 32 bits for true, so that 0.5,
// Infinity and 2^31 (as ms: 24.8 days of uptime) are false to `if`, `!`, `||`, `&&` and `? :`. Known by name. Owns no state.
const NAME =
    /^(time|due|deadline|now|ms|delay|age|budget|grace|period|interval|window|cooldown|timeout|factor|floor)$|(Time|At|Timeout|Due|Ms|Budget|Window|Period|Grace)$/
const CALLBACK = /^on[A-Z]/

/** The name of what an expression reads, or undefined. */
function nameOf(node) {
    if (node.type === "ChainExpression") return nameOf(node.expression)
    if (node.type === "TSAsExpression") return nameOf(node.expression)
    if (node.type === "Identifier") return node.name
    if (node.type === "MemberExpression" && !node.computed) return node.property.name
    return undefined
}

/** The parts of a condition whose truth decides. */
function tested(node) {
    if (node.type === "LogicalExpression") return [...tested(node.left), ...tested(node.right)]
    if (node.type === "UnaryExpression" && node.operator === "!") return tested(node.argument)
    return [node]
}

export const numberTruthRule = {
    meta: { type: "problem", schema: [] },
    create(context) {
        const look = node => {
            for (const part of node ? tested(node) : []) {
                const name = nameOf(part)
                if (!name || CALLBACK.test(name) || !NAME.test(name)) continue
                const message = `the VM takes 0.5, Infinity and 2^31 for false: compare ${name} (\`> 0\`), or use orElse`
                context.report({ node: part, message })
            }
        }
        return {
            IfStatement: node => look(node.test),
            WhileStatement: node => look(node.test),
            ForStatement: node => look(node.test),
            ConditionalExpression: node => look(node.test),
            UnaryExpression: node => node.operator === "!" && look(node.argument),
            LogicalExpression: node => node.operator !== "??" && look(node.left),
        }
    },
}
