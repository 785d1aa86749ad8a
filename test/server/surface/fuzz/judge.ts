import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Response } from 'light-my-request'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import type { Described } from './calls.ts'

// internals that no answer may reveal: file paths, versions, SQL
const INNER = [
  /\bat (?:async )?[\w.<>]+ \(/,
  /node_modules|node:internal|\.ts:\d+|\.js:\d+/,
  /\b(?:insert into|update|from|delete from) \\?"/,
  /syntax error|violates|relation "|column "|constraint "|pg_|postgres|drizzle|fastify/i,
  /(?:^|[\s"'(])\/(?:home|root|usr|tmp|var|opt)\//,
  /\b[A-Z]{2,}_[A-Z_]*ERR|ECONN|EPIPE/,
]

export type Judge = (described: Described, answer: Response, sent: string) => string | undefined

/** Describes the fault in an answer; undefined without one. */
export function judge(document: OpenApi): Judge {
  // most checks run a few times: their optimization takes longer
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
  ajv.addSchema({ $id: 'api', components: document.components })
  const checks = new Map<string, ReturnType<typeof ajv.compile>>()

  function checkOf(key: string, schema: object) {
    const pointed = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object
    const check = checks.get(key) ?? ajv.compile(pointed)
    checks.set(key, check)
    return check
  }

  return ({ operation }, { statusCode, headers, body }, sent) => {
    if (statusCode >= 500) return `${statusCode}: ${body.slice(0, 300)}`
    for (const name of ['server', 'x-powered-by', 'via']) if (headers[name] !== undefined) return `the header ${name} tells what we run on`
    if (!String(headers['content-type']).startsWith('application/json'))
      return `${statusCode} has the type ${String(headers['content-type'])}: ${body.slice(0, 200)}`
    const answer: unknown = JSON.parse(body)
    const schema = statusCode === 200 ? successOf(operation.responses['200']) : { $ref: '#/components/schemas/Failure' }
    const check = checkOf(statusCode === 200 ? operation.operationId : 'failure', schema)
    if (!check(answer)) return `${statusCode} is not as described: ${ajv.errorsText(check.errors)}`
    if ((answer as { code: number }).code !== statusCode)
      return `the code ${(answer as { code: number }).code} is not the status ${statusCode}`
    if (statusCode === 200) return undefined
    const inner = INNER.find((pattern) => pattern.test(body) && !pattern.test(sent))
    return inner && `an error tells too much (${String(inner)}): ${body.slice(0, 300)}`
  }
}

function successOf(response: object | undefined): object {
  return (response as { content: Record<string, { schema: object }> }).content['application/json']?.schema ?? {}
}
