import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'

type Json = Record<string, unknown>

type Write = (answer: unknown) => string

/** One per call for all servers in a process: compiling takes 1 ms. */
const writers = new WeakMap<Endpoint, Write>()

/**
 * Serializes a call's answers by its contract. Undeclared fields are dropped, and a missing declared field is an error. Takes an
 * eighth of the time for parse and stringify (0.22 ms → 0.03 ms for twenty SKUs). Compiled at the first use.
 */
export function answerWriter(endpoint: Endpoint): Write {
  return (answer) => (writers.get(endpoint) ?? compileWriter(endpoint))(answer)
}

function compileWriter(endpoint: Endpoint): Write {
  const write = fastJson(answerSchema(endpoint))
  writers.set(endpoint, write)
  return write
}

function answerSchema({ output }: Endpoint): Json {
  const { $defs = {}, ...data } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json
  const answer = { code: { type: 'integer' }, msg: { type: 'string' }, data: plain(data) }
  return { type: 'object', properties: answer, required: Object.keys(answer), $defs: eachPlain($defs) }
}

/** The schema without keywords for validators; "this or null" becomes `nullable`, which needs no validator. */
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

/** Answers 304 without the data where the browser has the `etag` that a verb has set. Runs before compression. */
export function answerEtag(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag')
    const held = request.headers['if-none-match']
    if (reply.statusCode !== 200 || typeof etag !== 'string' || held === undefined) return payload
    if (!held.split(',').some((one) => one.trim() === etag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
