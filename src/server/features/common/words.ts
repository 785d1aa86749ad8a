import { eq, ilike, like, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { escapeLike, hasWord } from '#server/platform/kernel/list/filters.ts'
import { hasNumber } from '#server/platform/kernel/masked-numbers.ts'

/** Digits match a phone number, anything else part of a name with a bigram index (domain §18.1). */
export function nameOrPhone(ctx: Pick<Ctx, 'actor'>, name: PgColumn, phone: PgColumn, word: string): SQL {
  return isDigits(word) ? hasNumber(ctx, phone, word) : hasWord(name, word)
}

/** `#12` names the record with this id: a picker asks so for the title of a value that it was opened with. Any other word is searched. */
export function idOr(id: PgColumn, word: string, search: SQL | undefined): SQL | undefined {
  return /^#\d{1,15}$/.test(word) ? eq(id, Number(word.slice(1))) : search
}

export function contains(column: PgColumn, word: string): SQL {
  return ilike(column, `%${escapeLike(word)}%`)
}

function startsWith(column: PgColumn, word: string): SQL {
  return like(column, `${escapeLike(word)}%`)
}

/** The beginning of a code such as `S0001234`, in capitals or not. */
export function codeLike(column: PgColumn, word: string): SQL {
  return startsWith(column, word.toUpperCase())
}

export function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}
