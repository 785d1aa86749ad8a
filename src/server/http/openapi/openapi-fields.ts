import type { Language } from '#contract/kit/label.ts'
import type { JsonSchema } from './openapi-schema.ts'

/** A row in a field table. */
export interface FieldLine {
  name: string
  label: string
  type: string
  limits: string
  required: boolean
}

type Named = Readonly<Record<string, JsonSchema>>

/** Every field in a schema, nested ones as `list[].id`. */
export function fieldLines(schema: JsonSchema, named: Named, language: Language): FieldLine[] {
  const walk = (schema: JsonSchema, prefix: string, entered: readonly string[]): FieldLine[] => {
    const inner = resolve(schema, named)
    // a tree is shown to its second level
    const way = schema.$ref === undefined ? entered : [...entered, schema.$ref]
    if (way.filter((ref) => ref === schema.$ref).length > 1) return []
    if (inner.items) return walk(inner.items, `${prefix}[]`, way)
    return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`
      return [lineOf(path, property, inner.required?.includes(name) ?? false, named, language), ...walk(property, path, way)]
    })
  }
  return walk(schema, '', [])
}

function lineOf(name: string, schema: JsonSchema, required: boolean, named: Named, language: Language): FieldLine {
  const inner = resolve(schema, named)
  const label = schema.description ?? inner.description ?? ''
  return { name, label, type: typeWords(schema, named, language), limits: limitWords({ ...inner, ...schema }, inner, language), required }
}

/** The schema with the description: resolves references and "or null". */
function resolve(schema: JsonSchema, named: Named): JsonSchema {
  if (schema.$ref !== undefined) return named[schema.$ref.replace('#/components/schemas/', '')] ?? {}
  const other = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return other.length === 1 && other[0] ? { ...resolve(other[0], named), ...withoutChoice(schema) } : schema
}

function withoutChoice({ anyOf: _, ...rest }: JsonSchema): JsonSchema {
  return rest
}

const TYPES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['文本', 'text'],
  integer: ['整数', 'integer'],
  number: ['数值', 'number'],
  boolean: ['布尔', 'boolean'],
  object: ['对象', 'object'],
  array: ['列表', 'list'],
  date: ['日期', 'date'],
  'date-time': ['时间', 'time'],
}

function typeWords(schema: JsonSchema, named: Named, language: Language): string {
  const inner = resolve(schema, named)
  const at = language === 'zh' ? 0 : 1
  const types = inner.format === undefined ? [inner.type ?? []].flat().filter((type) => type !== 'null') : [inner.format]
  const nullable = [schema.type ?? []].flat().includes('null') || (schema.anyOf?.some(({ type }) => type === 'null') ?? false)
  const word = inner.items ? `${typeWords(inner.items, named, language)}[]` : types.map((type) => TYPES[type]?.[at] ?? type).join(' | ')
  return `${word || ['任意', 'any'][at]}${nullable ? ['，可空', ' or null'][at] : ''}`
}

function limitWords(schema: JsonSchema, inner: JsonSchema, language: Language): string {
  const zh = language === 'zh'
  const special = schema['x-limits'] ?? (schema.format === undefined ? inner.pattern : undefined)
  const values = inner.enum?.map((value) => withWord(String(value), schema['x-words']?.[String(value)]))
  return [
    values?.join(zh ? '、' : ', '),
    inner.const === undefined ? undefined : String(inner.const),
    special ?? range(schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength, zh ? ' 字' : ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, zh ? ' 项' : ' entries'),
    schema.default === undefined || schema.default === '' ? undefined : `${zh ? '默认' : 'default'} ${JSON.stringify(schema.default)}`,
  ]
    .filter((words) => words !== undefined && words !== '')
    .join(zh ? '；' : '; ')
}

function withWord(value: string, word = value): string {
  return word.toLowerCase() === value.toLowerCase() ? value : `${value} ${word}`
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? `${min}${unit}` : `${min}–${max}${unit}`
  if (max !== undefined) return `≤ ${max}${unit}`
  return min === undefined ? undefined : `≥ ${min}${unit}`
}
