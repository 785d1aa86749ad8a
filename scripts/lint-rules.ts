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

/** An input method marks its keys in two ways, and each browser uses another one: only the helper reads them. */
const noOwnComposing = {
  create: (context: Context) => ({
    MemberExpression(node: { property: { name?: string } }) {
      if (node.property.name === 'isComposing' || node.property.name === 'keyCode')
        context.report({ node, message: 'Use isComposing() of #web/kit/ui/input/composing.ts' })
    },
  }),
}

interface Source {
  readonly text: string
}

/** A key handler that acts on Enter or Escape in a text control would act on the key that ends a composition. */
const composingFirst = {
  create: (context: Context & { readonly sourceCode: Source }) => ({
    Program(node: object) {
      const { text } = context.sourceCode
      const isTyped = /<(?:input|textarea|Input|Textarea)\b/.test(text)
      if (isTyped && /onKeyDown/.test(text) && /'(?:Enter|Escape)'/.test(text) && !/\bisComposing\(/.test(text))
        context.report({ node, message: 'A handler of Enter or Escape beside a text control returns where isComposing(event)' })
    },
  }),
}

export default {
  meta: { name: 'hexbolt' },
  rules: { 'no-literal-spread': noLiteralSpread, 'no-own-composing': noOwnComposing, 'composing-first': composingFirst },
}

/** An object literal, also behind `?:`, `&&`, `||` and `??`. */
function hasLiteral({ type, expression, left, right, consequent, alternate }: Expression): boolean {
  if (type === 'ObjectExpression') return true
  const results = [expression, left, right, consequent, alternate]
  return (
    /^(?:Parenthesized|Logical|Conditional|TSAs|TSSatisfies|TSNonNull)Expression$/.test(type) &&
    results.some((part) => part && hasLiteral(part))
  )
}
