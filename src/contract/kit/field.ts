import * as z from 'zod/mini'
import { businessToday, endOfDay, isCalendarDay } from './convert/calendar.ts'
import { withoutInvisible } from './convert/invisible.ts'
import type { Reading } from './convert/reading.ts'
import { compactNumber, narrow } from './folded.ts'
import type { Label } from './label.ts'
import type { Mask } from './masked.ts'

export const tones = ['neutral', 'success', 'warning', 'danger', 'info'] as const
export type Tone = (typeof tones)[number]

/** Describes a field beside its shape: label, prompt, and messages for malformed values. */
export interface FieldMeta {
  label: Label
  ask: 'input' | 'select' | 'upload'
  /** The display format for its values, if it differs from the stored one. */
  kind?: 'money' | 'weight' | 'rate' | 'image' | 'time'
  /** The range that an out-of-range message names. */
  range?: { min: number; max: number }
  /** A moment that ends something: a day without a time means the end of that day. */
  isEnd?: true
  /** A day on which something has happened: today is the last one. */
  isPast?: true
  /** Replaces the general message for a malformed value. */
  invalid?: Label
  /** Replaces the range message for a value above it, if the unit is displayed differently. */
  above?: Label
  /** Replaces the range message for a value below it. */
  below?: Label
  /** Replaces the general message for a missing value. */
  missing?: Label
  /** The label for each enumeration value. */
  words?: Readonly<Record<string | number, Label>>
  /** The colour for each value. */
  tones?: Readonly<Record<string | number, Tone>>
  /** Shortest and longest text, in Unicode code points. */
  min?: number
  max?: number
  /** The permission to read and set it. */
  masked?: Mask
  /** The person may not set it: a form shows it, and the server takes no value for it. */
  fixed?: true
  /** The same field for reading: a later limit never refuses a stored value. */
  stored: z.ZodMiniType
}

type FieldSchema<Out, In = Out> = z.ZodMiniType<Out, In>
type Meta = Omit<FieldMeta, 'ask' | 'stored'> & { ask?: FieldMeta['ask'] }

// a check creates a copy
const whole = z.int()
const anyId: FieldSchema<number> = whole.check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const registry = new WeakMap<z.core.$ZodType, FieldMeta>()

/** The description of a field made by one of the kinds below; undefined for any other schema. */
export function fieldMeta(schema: z.core.$ZodType | undefined): FieldMeta | undefined {
  return schema && registry.get(schema)
}

interface TextLimits {
  /** Small letters become capitals. */
  raised?: boolean
  /** A code: full-width signs become half-width, and every hyphen that of keyboards. */
  isCode?: boolean
  /** A number from outside: full-width signs become half-width, blanks are taken out. */
  compact?: boolean
  /** The one form in which a text is stored or searched, for a text that people write in several. */
  fold?: (text: string) => string
  /** As `fold`, and the reason why a text is refused. */
  read?: (text: string) => Reading<string> & { readonly values?: Readonly<Record<string, string | number | Label>> }
  min?: number
  max: number
  pattern?: RegExp
  invalid?: Label
  missing?: Label
  ask?: FieldMeta['ask']
}

/** Text: trimmed, NFC, without invisible signs; length counted in code points (domain §0.1). */
export function text(
  label: Label,
  { min = 1, max, pattern, invalid, missing, ask, raised = false, compact = false, isCode = false, fold = same, read }: TextLimits,
): FieldSchema<string> {
  const form = compact ? compactNumber : isCode ? narrow : undefined
  const plain = form ? (value: string) => form(cleanLine(value)) : cleanLine
  const capital = raised ? (value: string) => plain(value).toUpperCase() : plain
  const clean = (value: string) => fold(capital(value))
  const checks = [length(min, max), ...(pattern ? [z.regex(pattern)] : [])]
  const schema = z.string({
    checks: read ? [z.overwrite(valueBy(read, clean)), readable(read), ...checks] : [z.overwrite(clean), ...checks],
  })
  return describe(schema, z.string(), { label, invalid, missing, min, max, ask })
}

const same = (text: string) => text

type Reader = NonNullable<TextLimits['read']>

function valueBy(read: Reader, clean: (text: string) => string) {
  return (text: string) => read(text).value ?? clean(text)
}

/** Refuses a text without a reading with its reason; an empty one is missing. */
function readable(read: Reader) {
  return z.check<string>(({ value, issues }) => {
    const { fault, values } = read(value)
    if (fault && value !== '') issues.push({ code: 'custom', input: value, params: { message: fault, values } })
  })
}

/** Multi-line text: as `text`, keeping line breaks. */
export function longText(label: Label, { min = 1, max, missing }: { min?: number; max: number; missing?: Label }): FieldSchema<string> {
  return describe(z.string({ checks: [z.overwrite(cleanLines), length(min, max)] }), z.string(), { label, min, max, missing })
}

/** Formatted text as HTML with a size limit in kilobytes; the server removes elements that are not allowed. */
export function richText(label: Label, { kilobytes }: { kilobytes: number }): FieldSchema<string> {
  const fits = z.refine<string>((value) => bytesOf(value) <= kilobytes * 1024, {
    params: { message: [`{label}不能超过${kilobytes}KB`, `{label} is at most ${kilobytes} KB`] satisfies Label },
  })
  return describe(z.string({ checks: [z.overwrite(cleanLines), length(1, kilobytes * 1024), fits] }), z.string(), {
    label,
    missing: ['{label}不能为空', '{label} must not be empty'],
  })
}

/** A whole number within limits. `below` replaces the message for a missing value or one below the range, `above` for one above it. */
export function int(label: Label, min: number, max: number, { below, above }: { below?: Label; above?: Label } = {}): FieldSchema<number> {
  return describe(whole.check(z.gte(min), z.lte(max)), z.int(), { label, range: { min, max }, below, above, missing: below })
}

/** Money in integer fen (1/100 yuan); `min` is 0 or 1 in practice. `below` replaces the message for a missing value or one below it. */
export function money(
  label: Label,
  { min = 0, max = 999_999_900, below }: { min?: number; max?: number; below?: Label } = {},
): FieldSchema<number> {
  return describe(whole.check(z.gte(min), z.lte(max)), z.int(), {
    label,
    kind: 'money',
    range: { min, max },
    invalid: ['{label}最多保留两位小数', '{label} allows at most two decimals'],
    above: [`{label}不能超过${max / 100}元`, `{label} must be at most ¥${grouped(max / 100)}`],
    below,
    missing: below,
  })
}

// on a slow machine, the first use of the browser's number formats takes 60 ms before the first paint
function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')
}

/** The id for another row, picked by the person. */
export function ref(label: Label): FieldSchema<number> {
  return describe(rowId().clone() as FieldSchema<number>, z.int(), { label, ask: 'select' })
}

/** 1 or 0 (domain §0.1: on/off, yes/no). */
export function flag(label: Label, words: { 1: Label; 0: Label } = { 1: ['是', 'Yes'], 0: ['否', 'No'] }): FieldSchema<0 | 1> {
  return describe(z.literal([0, 1]), z.literal([0, 1]), { label, ask: 'select', words })
}

/** A value from a fixed set; `words` gives each value its label, `tones` each its colour where it is a state. */
export function choice<Value extends string>(
  label: Label,
  words: Readonly<Record<Value, Label>>,
  tones?: Readonly<Record<NoInfer<Value>, Tone>>,
): FieldSchema<Value> {
  const values = Object.keys(words) as Value[]
  return describe(z.enum(values), z.enum(values), { label, ask: 'select', words, tones })
}

/** A number from a fixed set, with its label; in a form by `Fields.Own`. */
export function numbered<Value extends number>(label: Label, words: Readonly<Record<Value, Label>>): FieldSchema<Value> {
  const values = Object.keys(words).map(Number) as Value[]
  return describe(z.literal(values), z.literal(values), { label, ask: 'select', words })
}

const notAfterToday: Label = ['{label}不能晚于今天', '{label} must not be after today']
const untilToday = z.refine<string>((day) => day <= businessToday(), { params: { message: notAfterToday } })

/** A calendar date `YYYY-MM-DD`; with `isPast` a day on which something has happened, today at the latest. */
export function date(label: Label, { missing, isPast }: { missing?: Label; isPast?: true } = {}): FieldSchema<string> {
  const day = isPast ? z.iso.date().check(untilToday) : z.iso.date()
  return describe(day, z.string(), { label, ask: 'select', missing, isPast })
}

/** A timestamp, RFC 3339 in UTC. With `isEnd` it ends something: a day without a time is accepted, and means the end of that day. */
export function time(label: Label, { isEnd }: { isEnd?: true } = {}): FieldSchema<string> {
  const moment = isEnd ? z.string({ checks: [z.overwrite(wholeDay), z.iso.datetime()] }) : z.iso.datetime()
  return describe(moment, z.string(), { label, kind: 'time', ask: 'select', isEnd })
}

function wholeDay(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) && isCalendarDay(value) ? endOfDay(value) : value
}

/** The address for a picture that this product serves; the address format refuses a foreign address. */
export function image(label: Label): FieldSchema<string> {
  return describe(ownImage(), z.string(), {
    label,
    kind: 'image',
    ask: 'upload',
    invalid: ['图片地址不合法', 'The image address is not valid'],
  })
}

/** The pictures in one field, in order. */
export function images(label: Label, max = 10): FieldSchema<string[]> {
  return describe(z.array(ownImage()).check(z.maxLength(max)), z.array(z.string()), {
    label,
    kind: 'image',
    ask: 'upload',
    invalid: ['图片地址不合法', 'The image address is not valid'],
  })
}

/** A list with values of one kind. */
export function listOf<Out, In>(label: Label, item: FieldSchema<Out, In>, max: number): FieldSchema<Out[], In[]> {
  const stored = registry.get(item)?.stored ?? item
  return describe(z.array(item).check(z.maxLength(max)), z.array(stored), { label })
}

/** A value with its own inner shape, described as a whole; read back by the schema `stored`. */
export function shaped<Out, In>(label: Label, schema: FieldSchema<Out, In>, stored: z.ZodMiniType = schema): FieldSchema<Out, In> {
  const described = schema.clone()
  return describe(described, stored === schema ? described : stored.clone(), { label })
}

/** A password, used exactly as typed. `tooShort` is also the message for a missing one. */
export function password(label: Label, { min, max = 200, tooShort }: { min: number; max?: number; tooShort: Label }): FieldSchema<string> {
  const longEnough = z.refine<string>((value) => [...value].length >= min, { params: { message: tooShort } })
  return describe(z.string({ checks: [length(0, max), longEnough] }), z.string(), { label, min, max, missing: tooShort })
}

/** A share in basis points, 0–10000 (domain §0.1). */
export function rate(label: Label): FieldSchema<number> {
  return describe(whole.check(z.gte(0), z.lte(10_000)), z.int(), { label, kind: 'rate', range: { min: 0, max: 10_000 } })
}

/** Weight in whole grams. */
export function weight(label: Label): FieldSchema<number> {
  return describe(whole.check(z.gte(1), z.lte(10_000_000)), z.int(), {
    label,
    kind: 'weight',
    range: { min: 1, max: 10_000_000 },
    invalid: ['{label}最多保留三位小数', '{label} allows at most three decimals'],
    above: ['{label}不能超过10000千克', '{label} must be at most 10,000 kg'],
  })
}

const emptyToNull = z.transform((value: unknown) => (typeof value === 'string' && withoutInvisible(value).trim() === '' ? null : value))

/** Can be empty: `null` or an empty text clears it; omitted, it stays unchanged. Read as `null`. */
export function optional<Out, In>(field: FieldSchema<Out, In>): z.ZodMiniOptional<FieldSchema<Out | null, In | null>> {
  const meta = metaOf(field)
  const schema = z.pipe(emptyToNull, z.optional(z.nullable(field)))
  // the transform accepts anything; callers may send the field's input or null
  return describe(z.optional(schema as unknown as FieldSchema<Out | null, In | null>), z.nullable(meta.stored), meta)
}

/** Can be omitted: a new row gets the database's default, an existing row keeps its value. Never empty when read. */
export function defaulted<Out, In>(field: FieldSchema<Out, In>): z.ZodMiniOptional<FieldSchema<Out, In>> {
  const meta = metaOf(field)
  return describe(z.optional(field), meta.stored, meta)
}

/** A field that needs `mask.access` to read and set; use it inside `optional` and `defaulted`. The mount enforces it. */
export function masked<Schema extends z.ZodMiniType>(mask: Mask, field: Schema): Schema {
  const meta = metaOf(field)
  return describe(field.clone() as Schema, meta.stored.clone(), { ...meta, masked: mask })
}

/** The field for a person who may not set it: whatever is sent in its place is accepted, and ignored. */
export function fixed(field: z.core.$ZodType): z.ZodMiniType {
  const schema = z.optional(z.unknown())
  registry.set(schema, { ...metaOf(field), fixed: true })
  return schema
}

/** `changed` with the description from the field that it replaces, if that has one. */
export function likewise<Schema extends z.core.$ZodType>(field: z.core.$ZodType, changed: Schema): Schema {
  const meta = registry.get(field)
  if (meta) registry.set(changed, meta)
  return changed
}

/** A column that the server computes; it is no input. */
export function derived<Out>(label: Label, schema: z.ZodMiniType<Out, unknown>): FieldSchema<Out> {
  const described = schema.clone() as FieldSchema<Out>
  return describe(described, described, { label, words: wordsIn(schema) })
}

/** The words of an enumeration, also of one that may be null. */
function wordsIn(schema: z.core.$ZodType): FieldMeta['words'] {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return registry.get(schema)?.words ?? (innerType && wordsIn(innerType))
}

/** A row's id: a positive safe integer. */
export function rowId(): FieldSchema<number> {
  return anyId
}

/** Pass fresh schemas: both are registered without cloning, because creating schemas is half a page's work before its first paint. */
function describe<Schema extends z.ZodMiniType>(schema: Schema, stored: z.ZodMiniType, meta: Meta): Schema {
  const { label, kind, words, tones, ask = 'input', masked } = meta
  // the schema for reading has the same label and values, but no limits
  registry.set(stored, { label, kind, words, tones, ask, masked, stored })
  registry.set(schema, { ...meta, ask, stored })
  return schema
}

function metaOf(field: z.core.$ZodType): FieldMeta {
  const meta = registry.get(field)
  if (!meta) throw new Error('optional(), defaulted() and masked() take a field made by one of the kinds')
  return meta
}

/** Length in code points; an empty text is reported as missing. */
function length(min: number, max: number) {
  return z.check<string>((context) => {
    const size = [...context.value].length
    if (size < min) context.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: context.value })
    if (size > max) context.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: context.value })
  })
}

/** The byte length of a text in UTF-8. */
function bytesOf(value: string): number {
  return encodeURIComponent(value).replace(/%[\dA-F]{2}/g, '.').length
}

function ownImage() {
  return z.string({ checks: [z.regex(/^\/files\/[a-z0-9/_-]+\.(?:jpg|png|gif|webp)$/)] })
}

function cleanLines(value: string): string {
  // normalize last: without an invisible sign its neighbours may compose
  return withoutInvisible(value.toWellFormed().replace(/\r\n?/g, '\n')).normalize('NFC').trim()
}

function cleanLine(value: string): string {
  return cleanLines(value).replace(/[\n\t]+/g, ' ')
}
