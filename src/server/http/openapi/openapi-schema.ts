import * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta, type FieldMeta } from '#contract/kit/field.ts'
import { unwrap, type RuleParams } from '#contract/kit/issue.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import type { TransitionText } from './openapi-states.ts'

export interface Parameter {
  name: string
  in: 'query' | 'header'
  required?: boolean
  description?: string
  style?: 'deepObject' | 'form'
  explode?: boolean
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
  security: Record<string, string[]>[]
  'x-permission': string
  'x-effect': Endpoint['effect']
  'x-affects'?: readonly string[]
  'x-message'?: string
  /** The caller shows failures itself, or not at all; a 403 does not lead to the 403 page. */
  'x-quiet'?: true
  'x-rules'?: Rule[]
  /** The state machine actions that the call performs. */
  'x-transitions'?: readonly TransitionText[]
}

/** The part of JSON Schema (2020-12) that this module uses. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  contentMediaType?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
  /** The label for each enumeration value. */
  'x-words'?: Record<string, string>
  /** Further conditions on a value as text. */
  'x-limits'?: string
}

interface Options {
  io: 'input' | 'output'
  language: Language
  /** The prefix for recursive schema names. */
  name: string
}

/** The JSON Schema for a contract schema with its labels, and the named schemas that it refers to. */
export function jsonSchemaOf(
  schema: z.ZodMiniType,
  { io, language, name }: Options,
): { schema: JsonSchema; named: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => annotate(zodSchema, jsonSchema as JsonSchema, language),
  })
  const text = JSON.stringify(json).replaceAll('"#/$defs/__schema', `"#/components/schemas/${name}.`)
  const { $defs = {}, ...rest } = JSON.parse(text) as JsonSchema
  delete (rest as { $schema?: string }).$schema
  const named = Object.entries($defs).map(([key, value]) => [key.replace('__schema', `${name}.`), value])
  return { schema: rest, named: Object.fromEntries(named) }
}

export interface Rule {
  field: string
  msg: string
}

/** The rules in a schema across its fields, as messages. */
export function rulesOf(schema: z.core.$ZodType, language: Language): Rule[] {
  const { checks = [] } = unwrap(schema)._zod.def as {
    checks?: { _zod: { def: { params?: Partial<RuleParams>; path?: PropertyKey[] } } }[]
  }
  return checks.flatMap(({ _zod: { def } }) => {
    const field = (def.path ?? []).join('.')
    const label = fieldLabel(schema, field) ?? wellKnown[field]
    return def.params?.message ? [{ field, msg: say(def.params.message, language, { label: label ?? [field, field] }) }] : []
  })
}

function fieldLabel(schema: z.core.$ZodType, field: string): Label | undefined {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }
  return shape[field] && fieldMeta(shape[field])?.label
}

function annotate(zodSchema: z.core.$ZodType, json: JsonSchema, language: Language): void {
  const meta = fieldMeta(zodSchema)
  if (meta) describeField(meta, json, language)
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const label = wellKnown[name]
    if (label && property.description === undefined && property.$ref === undefined) property.description = say(label, language)
  }
  if (json.format !== undefined) delete json.pattern
  // the limits for safe integers are no contract limits
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.type === 'number' && json.enum?.every((value) => Number.isInteger(value))) json.type = 'integer'
}

function describeField({ label, ask, words, min, max, invalid }: FieldMeta, json: JsonSchema, language: Language): void {
  json.description = say(label, language)
  if (words) json['x-words'] = Object.fromEntries(Object.entries(words).map(([value, word]) => [value, say(word, language)]))
  if (ask === 'upload') json['x-limits'] = say(uploaded, language)
  else if (invalid && isText(json)) json['x-limits'] = say(invalid, language, { label })
  if (isText(json) && max !== undefined)
    Object.assign(json, { maxLength: max, ...(min !== undefined && min > 0 ? { minLength: min } : {}) })
}

const uploaded: Label = ['POST /api/upload/image 返回的 url', 'A url that POST /api/upload/image has answered']

function isText({ type }: JsonSchema): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'))
}

// fields that the kit adds to every list, row and batch
const wellKnown: Readonly<Record<string, Label>> = {
  id: ['编号', 'Id'],
  ids: ['编号列表', 'Ids'],
  version: ['数据版本号', 'Version that was read'],
  created_at: ['创建时间', 'Created'],
  updated_at: ['更新时间', 'Changed'],
  sort_field: ['排序字段', 'Sort by'],
  sort_order: ['排序方向', 'Direction'],
  count: ['精确总数', 'Exact total'],
  cursor: ['游标', 'Cursor: where the last page ended'],
  list: ['列表', 'Rows'],
  children: ['下级', 'Children'],
  total: ['总数', 'Total'],
  total_exact: ['总数是否精确', 'Whether the total is exact'],
  next: ['下一页游标', 'Cursor of the next page'],
  prev: ['上一页游标', 'Cursor of the page before'],
  success: ['成功的编号', 'Successful IDs'],
  failed: ['失败的编号及原因', 'Failed IDs with reasons'],
  msg: ['说明', 'Message'],
  url: ['地址', 'Address'],
  token: ['令牌', 'Token'],
  username: ['用户名', 'Username'],
  password: ['密码', 'Password'],
  key: ['值', 'Value'],
  title: ['名称', 'Name'],
  file: ['文件', 'File'],
  word: ['关键词', 'Word'],
}
