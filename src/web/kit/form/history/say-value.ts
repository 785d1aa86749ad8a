import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { say, sayAll, type Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { formatMoney, formatTime, formatWeight, scaled } from '#web/kit/ui/value/format.ts'

interface Container {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
}

/** The display text for a field's value: with its unit, the label for its choice, the entries in a nested value. An empty value is `''`. */
export function sayValue(field: z.core.$ZodType | undefined, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  const meta = field && fieldMeta(field)
  const word = meta?.words?.[value as string]
  if (word) return say(word, language)
  if (typeof value === 'number') return sayNumber(value, meta?.kind)
  if (typeof value === 'string') return meta?.kind === 'time' ? formatTime(value) : value
  const { shape, element } = field ? (unwrap(field)._zod.def as Container) : {}
  if (Array.isArray(value)) return sayList(value, language, element, meta?.kind)
  const entries = Object.entries(value as object).filter(([, inner]) => inner !== null && inner !== '')
  return entries.map(([name, inner]) => `${nameOf(shape?.[name], name, language)} ${sayValue(shape?.[name], inner, language)}`).join(', ')
}

function sayList(value: readonly unknown[], language: Language, element: z.core.$ZodType | undefined, kind: string | undefined): string {
  if (kind === 'image') return say(['{n}张图片', '{n:image|images}'], language, { n: value.length })
  const texts = value.map((item) => sayValue(element, item, language))
  return value.some((item) => typeof item === 'object') ? texts.join('; ') : sayAll(texts, language)
}

function sayNumber(value: number, kind: string | undefined): string {
  if (kind === 'money') return formatMoney(value)
  if (kind === 'weight') return formatWeight(value)
  return kind === 'rate' ? `${scaled(value, 2)}%` : formatNumber(value)
}

function nameOf(field: z.core.$ZodType | undefined, name: string, language: Language): string {
  const label = field && fieldMeta(field)?.label
  return label ? say(label, language) : name
}
