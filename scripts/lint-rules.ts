// This repository's lint rules; oxlint loads them by .oxlintrc.json.

interface Expression {
  readonly type: string
  readonly expression?: Expression
  readonly left?: Expression
  readonly right?: Expression
  readonly consequent?: Expression
  readonly alternate?: Expression
}

interface Context {
  report(fault: { node: object; message: string }): void
}

/** Plain props show the reader each name, and the compiler each wrong one. */
const noLiteralSpread = {
  create: (context: Context) => ({
    JSXSpreadAttribute(node: { argument: Expression }) {
      if (hasLiteral(node.argument)) {
        context.report({ node, message: 'Write plain props: `a={a}`, or `a={condition ? a : undefined}`' })
      }
    },
  }),
}

export default { meta: { name: 'hexbolt' }, rules: { 'no-literal-spread': noLiteralSpread } }

/** An object literal, also behind `?:`, `&&`, `||` and `??`. */
function hasLiteral({ type, expression, left, right, consequent, alternate }: Expression): boolean {
  if (type === 'ObjectExpression') return true
  const results = [expression, left, right, consequent, alternate]
  return (
    /^(?:Parenthesized|Logical|Conditional|TSAs|TSSatisfies|TSNonNull)Expression$/.test(type) &&
    results.some((part) => part && hasLiteral(part))
  )
}
