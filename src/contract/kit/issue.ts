import type * as z from 'zod/mini'
import { readCount, readMoney, readRate, readWeight } from './convert/number.ts'
import type { Reading } from './convert/reading.ts'
import { fieldMeta, type FieldMeta } from './field.ts'
import { say, type Label, type Language } from './label.ts'
import { messages } from './messages.ts'

/** A fault in one field, as an element in `data.errors`. */
export interface FieldError {
  field: string
  msg: string
}

/** The message for a rule: `z.refine` with `params: { message: label }`. */
export interface RuleParams {
  message: Label
  values?: Readonly<Record<string, string | number | Label>>
}

/** Every fault in a refused value, in the person's language, one per field, in field order. */
export function describeIssues(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of inFieldOrder(schema, issues)) {
    const field = issue.path.map(String).join('.')
    if (!errors.has(field)) errors.set(field, { field, msg: describeIssue(issue, metaOf(schema, issue.path), language) })
  }
  return [...errors.values()]
}

/** Sorts faults by field order, because rules across fields are checked last and forms are read from the top. */
function inFieldOrder(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }
  const names = Object.keys(shape)
  const place = ({ path }: z.core.$ZodIssue) => names.indexOf(String(path[0]))
  return issues.toSorted((a, b) => place(a) - place(b))
}

function describeIssue(issue: z.core.$ZodIssue, meta: Described | undefined, language: Language): string {
  const label = meta?.label ?? unnamed
  const tell = (message: Label, values: RuleParams['values'] = {}) => say(message, language, { label, ...values })
  const rule = issue.code === 'custom' ? (issue.params as RuleParams | undefined) : undefined
  if (rule?.message) return tell(rule.message, rule.values)
  if (isMissing(issue, meta)) return tell(meta?.missing ?? messages[`ask_${askFor(issue, meta)}`])
  const reading = typeof issue.input === 'string' ? numberReading(meta, issue.input) : undefined
  if (reading?.fault) return tell(reading.fault, { part: reading.part ?? '' })
  if (issue.code === 'too_small' && issue.origin === 'string') return tell(messages.too_short, { n: Number(issue.minimum) })
  if (issue.code === 'too_big' && issue.origin === 'string') return tell(messages.too_long, { n: Number(issue.maximum) })
  if (issue.code === 'too_big' && issue.origin === 'array') return tell(messages.too_many, { n: Number(issue.maximum) })
  if (issue.code === 'too_small' && issue.origin === 'array') return tell(messages[`ask_${meta?.ask ?? 'select'}`])
  if (issue.code === 'too_small' && meta?.below) return tell(meta.below)
  if (issue.code === 'too_small' && meta?.invalid && meta.range)
    return tell(meta.range.min > 0 ? messages.above_zero : messages.not_negative)
  if (issue.code === 'too_big' && meta?.above) return tell(meta.above)
  if (meta?.invalid && issue.code !== 'too_big') return tell(meta.invalid)
  if (meta?.range) return tell(messages.int_range, meta.range)
  return tell(messages.malformed)
}

/** A text in place of a number as a person means it: the reading has the reason why it states none. */
function numberReading(meta: Described | undefined, text: string): Reading<number> | undefined {
  if (meta?.kind === 'money') return readMoney(text)
  if (meta?.kind === 'weight') return readWeight(text)
  if (meta?.kind === 'rate') return readRate(text)
  return meta?.range && !meta.words ? readCount(text) : undefined
}

/** The prompt for a missing value: list items are selected, unless the field has its own prompt. */
function askFor(issue: z.core.$ZodIssue, { ask = 'input' }: Partial<Described> = {}): FieldMeta['ask'] {
  return ask === 'input' && issue.code === 'invalid_type' && issue.expected === 'array' ? 'select' : ask
}

function isMissing(issue: z.core.$ZodIssue, meta: Described | undefined): boolean {
  // an emptied picture or choice counts as missing
  if (issue.input === '' && meta && meta.ask !== 'input') return true
  if (issue.input === undefined || issue.input === null) return issue.code === 'invalid_type' || issue.code === 'invalid_value'
  return issue.code === 'too_small' && issue.origin === 'string' && issue.input === ''
}

type Described = Partial<FieldMeta> & Pick<FieldMeta, 'label' | 'ask'>

/** The description of a field or a common parameter; undefined for a value without a label. */
function metaOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): Described | undefined {
  const name = path.findLast((step) => typeof step === 'string')
  return metaAt(schema, path) ?? (typeof name === 'string' && Object.hasOwn(plainFields, name) ? plainFields[name] : undefined)
}

const rows: Described = { label: ['数据', 'Rows'], ask: 'select' }
const plainFields: Readonly<Record<string, Described>> = {
  id: { label: ['数据', 'Row'], ask: 'select' },
  ids: rows,
  list: rows,
  version: { label: ['数据版本号', 'Version'], ask: 'input' },
  file: { label: ['文件', 'File'], ask: 'upload' },
  name: { label: ['文件名', 'File name'], ask: 'input' },
  word: { label: ['关键词', 'Word'], ask: 'input' },
  query: { label: ['关键词', 'Word'], ask: 'input' },
  sort_field: { label: ['排序字段', 'Sort field'], ask: 'select' },
  sort_order: { label: ['排序方向', 'Sort order'], ask: 'select' },
  count: { label: ['计数方式', 'Count mode'], ask: 'select' },
  cursor: { label: ['翻页位置', 'Cursor'], ask: 'input' },
}
const unnamed: Label = ['提交的数据', 'The data']

/** The nearest described field on the way to `path`. */
function metaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldMeta | undefined {
  let found = fieldMeta(schema)
  let current: z.core.$ZodType | undefined = schema
  for (const step of path) {
    current = current && childAt(current, step)
    if (!current) break
    found = fieldMeta(current) ?? fieldMeta(unwrap(current)) ?? found
  }
  return found
}

function childAt(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  const def = unwrap(schema)._zod.def as {
    type: string
    shape?: Record<PropertyKey, z.core.$ZodType>
    element?: z.core.$ZodType
    valueType?: z.core.$ZodType
  }
  return def.shape?.[step] ?? def.element ?? def.valueType
}

/** Unwraps optional, nullable, default and pipe to the schema that has the children. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType }
  if (def.innerType) return unwrap(def.innerType)
  if (def.type === 'pipe' && def.in && def.out) return unwrap(def.in._zod.def.type === 'transform' ? def.out : def.in)
  return schema
}
