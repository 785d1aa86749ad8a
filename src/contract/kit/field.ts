import * as z from 'zod/mini'
import type { Label } from './label.ts'
import type { Mask } from './masked.ts'

export const tones = ['neutral', 'success', 'warning', 'danger', 'info'] as const
export type Tone = (typeof tones)[number]

/** What a field says of itself beside its shape: its name, how it is asked for, what is said when it is malformed. */
export interface FieldMeta {
  label: Label
  ask: 'input' | 'select' | 'upload'
  /** How its values are read by people, where they are not written as they are. */
  kind?: 'money' | 'weight' | 'rate' | 'image' | 'time'
  /** The range that an out-of-range message names. */
  range?: { min: number; max: number }
  /** Replaces the general message for a value of the wrong form. */
  invalid?: Label
  /** Replaces the range where a value is above it and people read it in another unit. */
  above?: Label
  /** Replaces the general message for a value that is not there. */
  missing?: Label
  /** The words for each value of an enumeration. */
  words?: Readonly<Record<string | number, Label>>
  /** What each value means to whoever looks, as a colour. */
  tones?: Readonly<Record<string | number, Tone>>
  /** Shortest and longest text, in Unicode code points. */
  min?: number
  max?: number
  /** Who alone sees and sets it. */
  masked?: Mask
  /** The same field as it is read back: a stored value is never refused for a limit that came later. */
  stored: z.ZodMiniType
}

type FieldSchema<Out, In = Out> = z.ZodMiniType<Out, In>
type Meta = Omit<FieldMeta, 'ask' | 'stored'> & { ask?: FieldMeta['ask'] }

// a check makes a copy
const whole = z.int()
const anyId: FieldSchema<number> = whole.check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const registry = new WeakMap<z.core.$ZodType, FieldMeta>()

/** The description of a field made by one of the kinds below; undefined for any other schema. */
export function fieldMeta(schema: z.core.$ZodType): FieldMeta | undefined {
  return registry.get(schema)
}

interface TextLimits {
  min?: number
  max: number
  pattern?: RegExp
  invalid?: Label
  missing?: Label
  ask?: FieldMeta['ask']
}

/** Text: trimmed, NFC, without control characters; length counted in code points (domain §0.1). */
export function text(label: Label, { min = 1, max, pattern, invalid, missing, ask }: TextLimits): FieldSchema<string> {
  const schema = z.string({ checks: [z.overwrite(cleanLine), length(min, max), ...(pattern ? [z.regex(pattern)] : [])] })
  return describe(schema, z.string(), { label, invalid, missing, min, max, ask })
}

/** Text of several lines: as `text`, keeping line breaks. */
export function longText(label: Label, { min = 1, max }: { min?: number; max: number }): FieldSchema<string> {
  return describe(z.string({ checks: [z.overwrite(cleanLines), length(min, max)] }), z.string(), { label, min, max })
}

/** Formatted text as HTML of at most so many kilobytes; the server takes out what is not allowed in it. */
export function richText(label: Label, { kilobytes }: { kilobytes: number }): FieldSchema<string> {
  const fits = z.refine<string>((value) => bytesOf(value) <= kilobytes * 1024, {
    params: { message: [`{label}不能超过${kilobytes}KB`, `{label} is at most ${kilobytes} KB`] satisfies Label },
  })
  return describe(z.string({ checks: [z.overwrite(cleanLines), length(1, kilobytes * 1024), fits] }), z.string(), {
    label,
    missing: ['{label}不能为空', '{label} must not be empty'],
  })
}

/** A whole number within limits. */
export function int(label: Label, min: number, max: number): FieldSchema<number> {
  return describe(whole.check(z.gte(min), z.lte(max)), z.int(), { label, range: { min, max } })
}

/** Money in integer fen (1/100 yuan); `min` is 0 or 1 in practice. */
export function money(label: Label, { min = 0, max = 999_999_900 }: { min?: number; max?: number } = {}): FieldSchema<number> {
  return describe(whole.check(z.gte(min), z.lte(max)), z.int(), {
    label,
    kind: 'money',
    range: { min, max },
    invalid: ['{label}最多保留两位小数', '{label} takes at most two decimals'],
    above: [`{label}不能超过${max / 100}元`, `{label} must be at most ¥${grouped(max / 100)}`],
  })
}

// the first use of the browser's own formats costs a slow machine 60 ms, before anything is seen
function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')
}

/** The id of another row, picked by the person. */
export function ref(label: Label): FieldSchema<number> {
  return describe(rowId().clone() as FieldSchema<number>, z.int(), { label, ask: 'select' })
}

/** 1 or 0 (domain §0.1: on/off, yes/no). */
export function flag(label: Label, words: { 1: Label; 0: Label } = { 1: ['是', 'Yes'], 0: ['否', 'No'] }): FieldSchema<0 | 1> {
  return describe(z.literal([0, 1]), z.literal([0, 1]), { label, ask: 'select', words })
}

/** One of a fixed set; `words` gives each value its label, `tones` each its colour where it is a state. */
export function choice<Value extends string>(
  label: Label,
  words: Readonly<Record<Value, Label>>,
  tones?: Readonly<Record<NoInfer<Value>, Tone>>,
): FieldSchema<Value> {
  const values = Object.keys(words) as Value[]
  return describe(z.enum(values), z.enum(values), { label, ask: 'select', words, tones })
}

/** A calendar day `YYYY-MM-DD`. */
export function date(label: Label): FieldSchema<string> {
  return describe(z.iso.date(), z.string(), { label, ask: 'select' })
}

/** A moment, RFC 3339 in UTC. */
export function time(label: Label): FieldSchema<string> {
  return describe(z.iso.datetime(), z.string(), { label, kind: 'time', ask: 'select' })
}

/** The address of a picture that this product serves; a foreign address is refused by the form of the address. */
export function image(label: Label): FieldSchema<string> {
  return describe(ownImage(), z.string(), {
    label,
    kind: 'image',
    ask: 'upload',
    invalid: ['图片地址不合法', 'The image address is not one of ours'],
  })
}

/** Pictures of one field, in order. */
export function images(label: Label, max = 10): FieldSchema<string[]> {
  return describe(z.array(ownImage()).check(z.maxLength(max)), z.array(z.string()), {
    label,
    kind: 'image',
    ask: 'upload',
    invalid: ['图片地址不合法', 'The image address is not one of ours'],
  })
}

/** A list of values of one kind. */
export function listOf<Out, In>(label: Label, item: FieldSchema<Out, In>, max: number): FieldSchema<Out[], In[]> {
  const stored = registry.get(item)?.stored ?? item
  return describe(z.array(item).check(z.maxLength(max)), z.array(stored), { label })
}

/** A value with an inner shape of its own, described as a whole; read back in `stored`'s form. */
export function shaped<Out, In>(label: Label, schema: FieldSchema<Out, In>, stored: z.ZodMiniType = schema): FieldSchema<Out, In> {
  const described = schema.clone()
  return describe(described, stored === schema ? described : stored.clone(), { label })
}

/** A password: taken as it is typed. `tooShort` is said when it is missing, too. */
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
    invalid: ['{label}最多保留三位小数', '{label} takes at most three decimals'],
    above: ['{label}不能超过10000千克', '{label} must be at most 10,000 kg'],
  })
}

const emptyToNull = z.transform((value: unknown) => (value === '' || (typeof value === 'string' && value.trim() === '') ? null : value))

/** May be left empty: `null` (or an empty text) empties it, leaving it out leaves it as it is. Read back as `null`. */
export function optional<Out, In>(field: FieldSchema<Out, In>): z.ZodMiniOptional<FieldSchema<Out | null, In | null>> {
  const meta = metaOf(field)
  const schema = z.pipe(emptyToNull, z.optional(z.nullable(field)))
  // the transform takes anything; what a caller may send is the field's input or null
  return describe(z.optional(schema as unknown as FieldSchema<Out | null, In | null>), z.nullable(meta.stored), meta)
}

/** May be left out: a new row takes the database's default, an old row keeps what it has. Never empty when read back. */
export function defaulted<Out, In>(field: FieldSchema<Out, In>): z.ZodMiniOptional<FieldSchema<Out, In>> {
  const meta = metaOf(field)
  return describe(z.optional(field), meta.stored, meta)
}

/** A field that only the holders of `mask.access` see and set; inside `optional` and `defaulted`. The mount holds to it. */
export function masked<Schema extends z.ZodMiniType>(mask: Mask, field: Schema): Schema {
  const meta = metaOf(field)
  return describe(field.clone() as Schema, meta.stored.clone(), { ...meta, masked: mask })
}

/** A column that the server computes and nobody sends. */
export function derived<Out>(label: Label, schema: FieldSchema<Out>): FieldSchema<Out> {
  return shaped(label, schema)
}

/** A row's id: a positive integer that JavaScript holds exactly. */
export function rowId(): FieldSchema<number> {
  return anyId
}

/** Both are the field's own: whoever is given one makes a copy first, for making schemas is half of what a page does before it is seen. */
function describe<Schema extends z.ZodMiniType>(schema: Schema, stored: z.ZodMiniType, meta: Meta): Schema {
  const { label, kind, words, tones, ask = 'input', masked } = meta
  // what is read back has the same name and words, but no limits
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

/** Bytes of a text in UTF-8. */
function bytesOf(value: string): number {
  return encodeURIComponent(value).replace(/%[\dA-F]{2}/g, '.').length
}

function ownImage() {
  return z.string({ checks: [z.regex(/^\/files\/[a-z0-9/_-]+\.(?:jpg|png|gif|webp)$/)] })
}

// C0 and C1 controls and the bidi overrides that can make one text look like another
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

function cleanLines(value: string): string {
  // composed last: taking out a control may bring together what composes
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim()
}

function cleanLine(value: string): string {
  return cleanLines(value).replace(/[\n\t]+/g, ' ')
}
