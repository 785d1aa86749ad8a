import { codeMessages } from '#contract/kit/code-messages.ts'
import { endpointsOf, textsOf, type Endpoint, type Entity } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { events } from '#contract/notice/events.ts'
import { jsonSchemaOf, rulesOf, type JsonSchema, type Operation, type Parameter } from './openapi-schema.ts'
import { machinesOf, transitionsOf, type MachineText } from './openapi-states.ts'

/** The event stream, which is no call: its entry in the document, with the header for resuming and the messages. */
function streamOf(operation: Operation, language: Language): Operation {
  return {
    ...operation,
    parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, description: say(resumes, language), schema: { type: 'string' } }],
    responses: {
      ...operation.responses,
      200: { description: say(description, language), content: { 'text/event-stream': { schema: { type: 'string' } } } },
    },
  }
}

const resumes: Label = ['最后收到的事件的id，其后的事件会补发', 'The id of the last event that arrived; what came after it is sent again']

const description: Label = [
  '事件：notice（一条消息，其id在id中）、unread（未读数）、presence（谁正在看本人打开的记录）、task（任务进度）、closed（会话已结束）',
  'Events: notice (a message, its id in id), unread (how many are unread), presence (who else has a record open), task (how far a task is), closed (the session has ended)',
]

type Transitions = ReturnType<typeof transitionsOf>

export interface Tag {
  name: string
  description: string
  'x-machine'?: MachineText
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; parameters: object; responses: object; schemas: Record<string, JsonSchema> }
}

/** A product surface: its calls, and its document's texts and places. */
export interface Surface {
  tree: object
  title: Label
  /** The document address, without its name. */
  root: string
  /** True if the event stream belongs to it. */
  streams: boolean
}

/** A surface's contract as one OpenAPI 3.1 document, its texts in one language. */
export function openApiOf({ tree, title, streams }: Omit<Surface, 'root'>, language: Language): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApi['paths'] = {}
  const transitions = transitionsOf(tree, language)
  const machines = machinesOf(tree, language)
  for (const endpoint of endpointsOf(tree)) {
    const operation = withTransitions(operationOf(endpoint, language, schemas), transitions.get(endpoint.address))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const { stream } = events
  if (streams) paths[stream.path] = { get: streamOf(operationOf(stream, language, schemas), language) }
  return {
    openapi: '3.1.0',
    info: { title: say(title, language), version: '1', description: say(about, language) },
    servers: [{ url: '/' }],
    tags: entitiesOf(streams ? { tree, events } : tree).map(({ $: { address, label } }) => ({
      name: address,
      description: say(label, language),
      'x-machine': machines.get(address),
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: idempotencyKey(language), ...queuedParameters(language) },
      responses: Object.fromEntries(FAILURES.map((code) => [code, failure(code, language)])),
      schemas: { ...schemas, Failure: failureSchema },
    },
  }
}

const about: Label = [
  '成功的应答为 HTTP 200，形如 {code: 200, msg, data}；失败时 code 与 HTTP 状态码相同，校验失败另有 data.errors[{field, msg}]。请求体可为 JSON 或表单；查询可嵌套：a[b][]=1。金额单位为分，重量单位为克，时间为 UTC。',
  'A success is HTTP 200 with {code: 200, msg, data}; a failure has its code as the HTTP status too, and a refused value data.errors[{field, msg}]. Bodies are JSON or forms; queries may be nested: a[b][]=1. Money is in fen, weight in grams, time in UTC.',
]

function operationOf(endpoint: Endpoint, language: Language, schemas: Record<string, JsonSchema>): Operation {
  const { address, access, effect, affects, title, message, output } = endpoint
  const { schema: data, named } = jsonSchemaOf(output, { io: 'output', language, name: address })
  Object.assign(schemas, named)
  const rules = rulesOf(endpoint.input, language)
  const done =
    message &&
    textsOf(message)
      .map((text) => say(text, language))
      .join(' / ')
  return {
    operationId: address,
    summary: say(title, language),
    description: say(accessWords(access), language, { permission: access }),
    tags: [address.split('.').slice(0, 2).join('.')],
    ...requestOf(endpoint, language, schemas),
    responses: {
      200: { description: done ?? 'OK', content: { 'application/json': { schema: envelope(data) } } },
      ...Object.fromEntries(failuresOf(access).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-permission': access,
    'x-effect': effect,
    ...(affects.length > 0 ? { 'x-affects': affects } : {}),
    ...(done ? { 'x-message': done } : {}),
    ...(endpoint.quiet ? { 'x-quiet': true } : {}),
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
  }
}

function withTransitions(operation: Operation, performed: ReturnType<Transitions['get']>): Operation {
  if (!performed) return operation
  return { ...operation, description: `${operation.description} ${performed.text}`, 'x-transitions': performed.transitions }
}

function requestOf(
  endpoint: Endpoint,
  language: Language,
  schemas: Record<string, JsonSchema>,
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { schema } = jsonSchemaOf(endpoint.input, { io: 'input', language, name: `${endpoint.address}.input` })
  if (endpoint.method === 'GET') return { parameters: queryOf(schema) }
  const headers = [...keyNames(endpoint), ...(endpoint.offline === undefined ? [] : ['QueuedFor', 'QueuedBy'])]
  const key = headers.length > 0 ? { parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })) } : {}
  if (endpoint.upload) {
    const file: JsonSchema = { ...schema.properties?.['file'], type: 'string', contentMediaType: 'application/octet-stream' }
    return { ...key, requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties: { file } } } } } }
  }
  const name = `${endpoint.address}.body`
  schemas[name] = schema
  const body: JsonSchema = { $ref: `#/components/schemas/${name}` }
  const required = (schema.required ?? []).length > 0
  return {
    ...key,
    requestBody: { required, content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } } },
  }
}

function queryOf({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }))
}

function envelope(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: { code: { const: 200 }, msg: { type: 'string' }, data }, required: ['code', 'msg', 'data'] }
}

const FAILURES = [400, 401, 402, 403, 404, 410, 429, 500] as const

function failuresOf(access: string): readonly number[] {
  if (access === 'public') return [400, 401, 429, 500]
  return access === 'login' || access === 'customer' ? FAILURES.filter((code) => code !== 403) : FAILURES
}

function failure(code: number, language: Language) {
  const words = codeMessages[code] ?? messages.malformed
  return { description: say(words, language), content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
}

const fieldError: JsonSchema = {
  type: 'object',
  properties: { field: { type: 'string' }, msg: { type: 'string' } },
  required: ['field', 'msg'],
}

const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { anyOf: [{ type: 'object', properties: { errors: { type: 'array', items: fieldError } } }, { type: 'null' }] },
  },
  required: ['code', 'msg', 'data'],
}

function idempotencyKey(language: Language): Parameter {
  const words: Label = ['同一个键与同样的内容只生效一次', 'The same key with the same body takes effect once']
  return {
    name: 'X-Idempotency-Key',
    in: 'header',
    required: true,
    description: say(words, language),
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  }
}

/** The header with the key of a call: required, or honoured where it is sent. */
function keyNames({ idempotent, offline, creates }: Endpoint): string[] {
  if (idempotent) return ['IdempotencyKey']
  return creates || offline !== undefined ? ['OptionalKey'] : []
}

function queuedParameters(language: Language): Record<string, Parameter> {
  const header = (name: string, words: Label, schema: JsonSchema): Parameter => ({
    name,
    in: 'header',
    required: false,
    description: say(words, language),
    schema,
  })
  return {
    OptionalKey: { ...idempotencyKey(language), required: false },
    QueuedFor: header('X-Queued-For', ['离线等待的毫秒数', 'The milliseconds that the call waited for a network'], { type: 'integer' }),
    QueuedBy: header('X-Queued-By', ['填写人的账号编号', 'The id of the account that typed the call'], { type: 'integer' }),
  }
}

function accessWords(access: string): Label {
  if (access === 'public') return ['公开', 'Open to everyone']
  if (access === 'customer') return ['需要客户令牌', 'Requires a customer token']
  return access === 'login' ? ['登录即可', 'Requires a login'] : ['需要权限 {permission}', 'Requires the permission {permission}']
}

function entitiesOf(tree: object): Pick<Entity, '$'>[] {
  return Object.values(tree).flatMap((node: object) => ('$' in node ? [node as Pick<Entity, '$'>] : entitiesOf(node)))
}
