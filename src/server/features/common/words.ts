import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasSearch } from '#server/platform/kernel/list/filters.ts'
import { hasNumber, plainNumber } from '#server/platform/kernel/masked-numbers.ts'

/** Digits match a phone number, anything else the name in a column made by `searchOf` (domain §18.1). */
export function nameOrPhone(ctx: Pick<Ctx, 'actor'>, name: PgColumn, phone: PgColumn, word: string): SQL {
  const number = plainNumber(word)
  return isDigits(number) ? hasNumber(ctx, phone, number) : hasSearch(name, word)
}

/** `#12` names the record with this id: a picker asks so for the title of a value that it was opened with. Any other word is searched. */
export function idOr(id: PgColumn, word: string, search: SQL | undefined): SQL | undefined {
  return /^#\d{1,15}$/.test(word) ? eq(id, Number(word.slice(1))) : search
}

export function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}
