import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import qs from 'qs'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import type { Operation, JsonSchema } from '#server/http/openapi/openapi-schema.ts'
import { hostile, valid, type Resolve } from './values.ts'

export interface Call {
  address: string
  kind: 'valid' | 'nearly' | 'hostile'
  request: InjectOptions
}

export interface Described {
  path: string
  method: 'GET' | 'POST'
  operation: Operation
}

/** All operations in the document except the stream, which has no end. */
export function operationsOf({ paths }: OpenApi): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !JSON.stringify(responses['200']).includes('text/event-stream'))
      .map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', operation })),
  )
}

export function resolver(document: OpenApi): Resolve {
  return (reference) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as JsonSchema
}

/** Calls to one operation: a valid one, the same with one fault, and an arbitrary one. */
export function callsOf({ path, method, operation }: Described, resolve: Resolve): fc.Arbitrary<Call> {
  const schema = inputOf(operation, resolve)
  const body = operation.requestBody?.content ?? {}
  const isUpload = 'multipart/form-data' in body
  const good = valid(schema, resolve)
  const values = fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('valid' as const), value: good }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('nearly' as const), value: withOneWrong(good, schema) }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('hostile' as const), value: hostile }), weight: 2 },
  )
  const manner = fc.record({
    form: fc.integer({ max: 9 }).map((n) => n === 0),
    language: fc.constantFrom('zh-CN', 'en', ',;q=x'),
    key: fc.oneof({ arbitrary: fc.uuid(), weight: 9 }, fc.constantFrom('', "'", 'x'.repeat(200))),
    broken: fc.integer({ max: 19 }).map((n) => n === 0),
  })
  return fc.tuple(values, manner).map(([{ kind, value }, { form, language, key, broken }]) => {
    const headers: Record<string, string> = { 'accept-language': language, 'x-idempotency-key': key }
    const request: InjectOptions = { method, url: path, headers }
    if (method === 'GET') request.url = `${path}${qs.stringify(wellFormed(value), { addQueryPrefix: true })}`
    else if (isUpload) Object.assign(request, multipart(value, headers))
    else if (form && kind !== 'hostile') {
      Object.assign(request, {
        payload: qs.stringify(wellFormed(value)),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
    } else {
      const text = JSON.stringify(value) ?? ''
      Object.assign(request, { payload: broken ? text.slice(0, -1) : text, headers: { ...headers, 'content-type': 'application/json' } })
    }
    return { address: operation.operationId, kind, request }
  })
}

/** A call's fields in one object, regardless of their place in the request. */
export function inputOf({ parameters = [], requestBody }: Operation, resolve: Resolve): JsonSchema {
  const [content] = Object.values(requestBody?.content ?? {})
  if (content) return content.schema.$ref === undefined ? content.schema : resolve(content.schema.$ref)
  const own = parameters.flatMap((parameter) => ('schema' in parameter && parameter.in === 'query' ? [parameter] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required === true).map(({ name }) => name),
  }
}

/** One field left out, replaced by another value, or added without being declared. */
function withOneWrong(good: fc.Arbitrary<unknown>, { properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  const field = fc.constantFrom(...(names.length > 0 ? names : ['x']), 'is_admin', 'version', '__proto__')
  const change = fc.oneof(fc.constant(undefined), hostile)
  return fc.tuple(good, field, change).map(([value, name, wrong]) => {
    if (typeof value !== 'object' || value === null) return wrong
    const copy: Record<string, unknown> = { ...value }
    if (wrong === undefined) delete copy[name]
    else Object.defineProperty(copy, name, { value: wrong, enumerable: true, configurable: true, writable: true })
    return copy
  })
}

/** The parts in a value that an address can contain. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item)]))
}

function multipart(value: unknown, headers: Record<string, string>): Pick<InjectOptions, 'payload' | 'headers'> {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(JSON.stringify(value) ?? ''), Buffer.from('\r\n--edge--\r\n')]),
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
  }
}
