import * as fc from 'fast-check'
import qs from 'qs'
import type { OpenApi } from '../../src/server/http/openapi/openapi-document.ts'
import type { JsonSchema } from '../../src/server/http/openapi/openapi-schema.ts'
import { inputOf, operationsOf, resolver, type Described } from '../../test/server/surface/fuzz/calls.ts'
import { valid, type Resolve } from '../../test/server/surface/fuzz/values.ts'

/** One sqlmap run: an address, its tested parameters, and the level. */
export interface Target {
  name: string
  path: string
  method: 'GET' | 'POST'
  level: number
  /** A list text that is tested alone, without the call's other parameters. */
  isText: boolean
  /** The tested parameter count. */
  parameters: number
  /** Candidates for a valid input, the likeliest first; the first that is answered 200 is the comparison base. */
  inputs: Input[]
}

type Input = Record<string, unknown>

const TEXT_LEVEL = 5
const SEED = 15
const WORDS = ['轴承', 'abc', 'goods.sku', 'admin', '13800000001', '2026-11-20', '/files/ab/cd.jpg']

/**
 * Every parameter in the document: list texts individually and thoroughly, then all other parameters per call at their own
 * level.
 */
export function targetsOf(document: OpenApi, otherLevel: number): Target[] {
  const resolve = resolver(document)
  const operations = operationsOf(document).filter(({ operation }) => !JSON.stringify(operation.requestBody ?? {}).includes('multipart/'))
  const targets = operations.flatMap((described) => {
    const schema = inputOf(described.operation, resolve)
    const properties = Object.entries(schema.properties ?? {})
    const isList = described.method === 'GET' && 'page_no' in (schema.properties ?? {})
    const texts = isList ? properties.filter(([, field]) => isFreeText(field)) : []
    const others = properties.filter(([name]) => !texts.some(([text]) => text === name))
    const [must = {}] = samples({ ...schema, properties: only(properties, schema.required ?? []) }, resolve, 1)
    const { operationId } = described.operation
    return [
      ...texts.map(([name]) => target(described, `${operationId} ${name}`, TEXT_LEVEL, 1, inputsOf(must, name))),
      ...(others.length > 0
        ? [
            target(
              described,
              operationId,
              otherLevel,
              others.length,
              samples({ ...schema, properties: Object.fromEntries(others), required: others.map(([name]) => name) }, resolve, 12),
            ),
          ]
        : []),
    ]
  })
  // filters that people use come first; exports share their lists' filters, and all cursors share their code
  const isLate = ({ method, name }: Target) => method === 'POST' || / cursor$|\.export /.test(name)
  const rank = (one: Target) => (one.isText ? 0 : 2) + (isLate(one) ? 1 : 0)
  return targets.toSorted((one, other) => rank(one) - rank(other))
}

function target({ path, method }: Described, name: string, level: number, parameters: number, inputs: Input[]): Target {
  return { name, path, method, level, isText: name.includes(' '), parameters, inputs }
}

function inputsOf(must: Input, name: string): Input[] {
  return WORDS.map((word) => ({ ...must, [name]: word }))
}

/** Inputs that match the schema, each with all fields. */
function samples(schema: JsonSchema, resolve: Resolve, count: number): Input[] {
  return fc.sample(valid(schema, resolve), { numRuns: count, seed: SEED }) as Input[]
}

function only(properties: readonly [string, JsonSchema][], names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(properties.filter(([name]) => names.includes(name)))
}

/** A free text; enumerations and numbers are refused before they are used. */
function isFreeText(field: JsonSchema): boolean {
  const branches = [field, ...(field.anyOf ?? [])]
  return branches.some(({ type, enum: words }) => (type === 'string' || (Array.isArray(type) && type.includes('string'))) && !words)
}

/** The parts in a request. */
export function requestOf({ path, method }: Target, input: Input): { path: string; body: string | undefined } {
  return method === 'GET'
    ? { path: `${path}${qs.stringify(input, { addQueryPrefix: true })}`, body: undefined }
    : { path, body: JSON.stringify(input) }
}
