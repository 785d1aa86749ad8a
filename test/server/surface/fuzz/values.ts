import * as fc from 'fast-check'
import type { JsonSchema } from '#server/http/openapi/openapi-schema.ts'

/** Resolves a schema that another one references. */
export type Resolve = (reference: string) => JsonSchema

const DEEPEST = 4

/** Values that a schema accepts, as far as this can be derived; ids are existing ones. */
export function valid(schema: JsonSchema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: values, properties } = schema
  if ($ref !== undefined) return valid(resolve($ref), resolve, depth)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (values && values.length > 0) return fc.constantFrom(...values)
  if (anyOf && anyOf.length > 0) return fc.oneof(...anyOf.map((branch) => valid(branch, resolve, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || type === 'number') return number(schema, type)
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return text(schema)
  if (type === 'array') return list(schema, resolve, depth)
  if (type === 'object' || properties) return record(schema, resolve, depth)
  return type === 'null' ? fc.constant(null) : fc.oneof(fc.constant(null), fc.integer(), fc.string())
}

function number({ minimum = -10, maximum = 2_000_000_000 }: JsonSchema, type: string): fc.Arbitrary<number> {
  const least = Math.max(minimum, -2_000_000_000)
  const most = Math.min(Math.max(maximum, least), 2_000_000_000)
  const near = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, Math.max(least, 0) + 12)) })
  const any = fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
  const whole = fc.oneof({ arbitrary: near, weight: 4 }, any, fc.constantFrom(least, most))
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: least, max: most, noNaN: true }))
}

const words = fc.constantFrom(
  '轴承',
  'M8×40 螺栓',
  'abc',
  'goods_detail',
  'sort',
  'asc',
  '/files/ab/cd.jpg',
  '13800000001',
  '2026-01-01',
  '2026-11-20 08:00:00',
)

function text({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2026-11-20T00:00:00.000Z', '2025-01-31T23:59:59Z')
  if (format === 'date') return fc.constantFrom('2026-11-20', '2024-02-29')
  if (format === 'uuid') return fc.uuid()
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(Math.max(maxLength, minLength), minLength + 40) })
  const fitting = words.map((word) => word.padEnd(minLength, '甲').slice(0, maxLength))
  if (pattern === undefined) return fc.oneof({ arbitrary: fitting, weight: 2 }, plain)
  return fc.oneof({ arbitrary: matching(pattern) ?? fitting, weight: 3 }, fitting)
}

/** Building one takes some 10 ms, and hundreds of fields share a few patterns. */
const inverses = new Map<string, fc.Arbitrary<string> | undefined>()

function matching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!inverses.has(pattern)) inverses.set(pattern, inverseOf(pattern))
  return inverses.get(pattern)
}

/** A pattern with a lookahead, for example, cannot be inverted. */
function inverseOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 })
    fc.sample(arbitrary, 1)
    return arbitrary
  } catch {
    return undefined
  }
}

function list({ items = {}, minItems = 0, maxItems = 4 }: JsonSchema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  if (depth >= DEEPEST) return fc.constant([])
  return fc.array(valid(items, resolve, depth + 1), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

function record(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  resolve: Resolve,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth >= DEEPEST) return fc.constant({})
  const fields = Object.entries(properties)
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom('型号', '规格', 'a', '1'), valid(additionalProperties, resolve, depth + 1), { maxKeys: 3 })
  }
  const named = Object.fromEntries(fields.map(([name, field]) => [name, valid(field, resolve, depth + 1)]))
  return fc.record(named, { requiredKeys: required.filter((name) => name in named) })
}

/** Any text. For its own unit `binary` fast-check spends 1 s on a map with a million characters. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, maxLength })
}

/** Every code point except the surrogates. */
const anyCharacter = fc.nat(0x10_f7_ff).map((n) => String.fromCodePoint(n < 0xd8_00 ? n : n + 0x8_00))

/** Malicious and malformed inputs instead of a value. */
export const hostile: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(
      '\0',
      '\ud800',
      '%',
      '_',
      '\\',
      "'",
      '"; drop table sku; --',
      "' or 1=1 --",
      '$1',
      '{}',
      '[]',
      'null',
      'NaN',
      '1e400',
      '../../etc/passwd',
      '<script>alert(1)</script>',
      '{{7*7}}',
      '=1+1',
      '\u202e',
      '',
      ' ',
      '9'.repeat(40),
      '长'.repeat(600),
      '2026-13-45',
      '/files/..%2f..%2f',
      0,
      -0,
      -1,
      1e308,
      5e-324,
      2 ** 31,
      2 ** 53,
      2 ** 63,
      0.1,
      null,
      true,
      false,
    ),
    anyText(60),
    fc.double(),
    fc.integer(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'length', ''), fc.string({ maxLength: 8 })),
      tie('any'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).any
