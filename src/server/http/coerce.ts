import type * as z from 'zod/mini'
import { unwrap } from '#contract/kit/issue.ts'

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  values?: unknown[]
}

/**
 * A query and a form contain text only: converts `"12"` to 12 where the schema requires a number, and a single value to a list where it
 * requires a list. Other mismatches are left for the schema to refuse.
 */
export function coerceText(schema: z.core.$ZodType, value: unknown): unknown {
  const def = unwrap(schema)._zod.def as Def
  if (def.shape && isRecord(value)) return coerceRecord(def.shape, value)
  if (def.element) return coerceList(def.element, value)
  if (typeof value !== 'string') return value
  if (asksForNumber(def)) return toNumber(value)
  if (def.type === 'boolean') return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
  return value
}

function coerceRecord(shape: Record<string, z.core.$ZodType>, value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!field) return []
      const coerced = coerceText(field, item)
      // an empty filter in a query is omitted
      return coerced === '' && asksForNumber(unwrap(field)._zod.def as Def) ? [] : [[key, coerced]]
    }),
  )
}

function coerceList(element: z.core.$ZodType, value: unknown): unknown {
  if (value === '' || value === undefined) return undefined
  return items(element, value).map((item) => coerceText(element, item))
}

function items(element: z.core.$ZodType, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  // qs parses a long list as an object with numeric keys
  if (isRecord(value)) return Object.values(value)
  // the form in handwritten URLs: `ids=1,2`
  if (typeof value === 'string' && asksForNumber(unwrap(element)._zod.def as Def)) return value.split(',')
  return [value]
}

function asksForNumber(def: Def): boolean {
  return (
    def.type === 'number' ||
    def.type === 'int' ||
    (def.type === 'literal' && def.values?.every((value) => typeof value === 'number') === true)
  )
}

function toNumber(value: string): unknown {
  return /^-?\d{1,16}(?:\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
