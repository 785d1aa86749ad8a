import { or, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { maskPhone, phoneMask, type Mask } from '#contract/kit/masked.ts'
import type { Actor, Ctx } from './ctx.ts'
import type { Filter } from './list/filters.ts'
import { mayCall } from './permissions.ts'

// The one rule for digits that are matched with a masked number (docs/adr/0085): a person who reads `138****1234` learns no other digit.

type Place = Placeholder | Param
type Reader = Pick<Ctx, 'actor'>

/** The digits that `maskPhone` shows, and a whole number's digits. */
const HEAD = 3
const TAIL = 4
const WHOLE = 11

const conditions = {
  start: (column: PgColumn, place: Place) => sql`${column} like ${place} || '%'`,
  tail: (column: PgColumn, place: Place) => sql`right(${column}, 4) = ${place}`,
  whole: (column: PgColumn, place: Place) => sql`${column} = ${place}`,
  none: (_column: PgColumn, place: Place) => sql`(false and ${place}::text is not null)`,
}
type Form = keyof typeof conditions

/** The number parts that the digits may match for this person. */
function formsOf(actor: Actor, word: string, { access }: Mask): Form[] {
  if (!isDigits(word)) return ['none']
  if (mayCall(actor, access)) return word.length === TAIL ? ['start', 'tail'] : ['start']
  if (word.length <= HEAD) return ['start']
  if (word.length === TAIL) return ['tail']
  return word.length >= WHOLE ? ['whole'] : ['none']
}

/** The number conditions for these digits, each with an index; for queries that are not lists. */
export function numberConditions({ actor }: Reader, column: PgColumn, word: string, mask = phoneMask): SQL[] {
  return formsOf(actor, word, mask).map((form) => conditions[form](column, sql.param(word)))
}

export function hasNumber(ctx: Reader, column: PgColumn, word: string, mask = phoneMask): SQL {
  return or(...numberConditions(ctx, column, word, mask)) as SQL
}

/** The numbers that the word looks up whole without the permission to read them: `countLookUps` limits these. */
export function lookedUp({ actor }: Reader, word: string, mask = phoneMask): string[] {
  return formsOf(actor, word, mask).includes('whole') ? [word] : []
}

/** A number part in a search over several kinds of numbers. */
type SearchedForm = 'start' | 'tail' | 'whole' | 'none'

/**
 * The one part of a number that the digits match in a search over several kinds of numbers: four digits are a tail, because the beginning of
 * a phone number has them in common with many others.
 */
export function searchedForm(actor: Actor, word: string, mask: Mask): SearchedForm {
  if (word.length < TAIL || word.length > WHOLE) return 'none'
  const forms = formsOf(actor, word, mask)
  return (word.length === TAIL ? forms.find((form) => form === 'tail') : forms[0]) ?? 'none'
}

export function matchOf(form: Form, column: PgColumn, place: Place): SQL {
  return conditions[form](column, place)
}

/** The numbers that such a search looks up whole without the permission to read them. */
export function lookedUpInSearch(actor: Actor, word: string, mask: Mask): string[] {
  return searchedForm(actor, word, mask) === 'whole' ? [word] : []
}

interface NumberFilter {
  mask?: Mask
  /** The condition on the list's rows, if the number is a column in another table. */
  rows?: (match: SQL) => SQL
}

/** A list filter by the digits in a masked number. */
export function byNumber(column: PgColumn, { mask = phoneMask, rows = (match) => match }: NumberFilter = {}): Filter {
  return {
    form: (word: string, ctx) => formsOf(ctx.actor, plainNumber(word), mask).join('+'),
    bind: plainNumber,
    where: (place, form) => rows(or(...form.split('+').map((name) => conditions[name as Form](column, place))) as SQL),
    looksUp: (word: string, ctx) => lookedUp(ctx, plainNumber(word), mask),
  }
}

interface Word extends NumberFilter {
  /** The columns that digits match besides the number; the word is the parameter. */
  beside?: (place: Place) => SQL | undefined
}

/** A filter by a word: digits belong to a number, other words are matched by `other`. */
export function byNumberOr(column: PgColumn, other: Filter, { beside, ...options }: Word = {}): Filter {
  const number = byNumber(column, options)
  const conditionBy = (how: 'where' | 'sift') => (place: Place, form: string) =>
    form.startsWith(DIGITS) ? or(number.where(place, form.slice(DIGITS.length)), beside?.(place)) : (other[how] ?? other.where)(place, form)
  return {
    form: (word: string, ctx) =>
      isDigits(plainNumber(word)) ? DIGITS + (number.form?.(word as never, ctx) ?? '') : (other.form?.(word as never, ctx) ?? ''),
    bind: (word: string, now) => (isDigits(plainNumber(word)) || !other.bind ? plainNumber(word) : other.bind(word as never, now)),
    where: conditionBy('where'),
    sift: conditionBy('sift'),
    looksUp: number.looksUp,
  }
}

const DIGITS = 'number:'

/** Digits in any width and grouping as one number; any other word as it is. */
export function plainNumber(word: string): string {
  const digits = foldCode(word)
  return isDigits(digits) ? digits : word
}

function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}

// a longer number, such as an order number, has no mask; 86 is the country code
const MOBILE = /(?<=(?<!\d)(?:(?:00)?86)?)1\d{10}(?!\d)/g

/** The values with every whole mobile number masked, for the log: a text that was looked up names no field. */
export function maskNumbers<Values>(values: Values): Values {
  if (typeof values === 'string') return values.replace(MOBILE, maskPhone) as Values
  if (Array.isArray(values)) return values.map((value: unknown) => maskNumbers(value)) as Values
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [maskNumbers(name), maskNumbers(value)])) as Values
}
