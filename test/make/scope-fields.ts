import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'

/** The place for ids in a call: `id`, `ids`, or the rows in a list. */
export function idNames({ input }: Endpoint): string[] {
  return Object.entries(shapeOf(input)).flatMap(([name, field]) => {
    if (name === 'id' || name === 'ids') return [name]
    const { element } = unwrap(field)._zod.def as { element?: Endpoint['input'] }
    return element && 'id' in shapeOf(element) ? [name] : []
  })
}

export function shapeOf(schema: Endpoint['input']): Record<string, Endpoint['input']> {
  return (unwrap(schema)._zod.def as { shape?: Record<string, Endpoint['input']> }).shape ?? {}
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

/** The names for all fields in an input, however deep. */
export function namesIn(schema: Endpoint['input'], visits = new Set<unknown>()): Set<string> {
  const inner = unwrap(schema)
  if (visits.has(inner)) return new Set()
  visits.add(inner)
  const { shape = {}, element } = inner._zod.def as unknown as { shape?: Record<string, Endpoint['input']>; element?: Endpoint['input'] }
  const below = [...Object.values(shape), ...(element ? [element] : [])].flatMap((field) => [...namesIn(field, visits)])
  return new Set([...Object.keys(shape), ...below])
}

export function entityOf(address: string): string {
  return address.split('.').slice(0, 2).join('.')
}
