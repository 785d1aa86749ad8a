import { ilike, like, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { escapeLike } from '../core/filters.ts'

/** Digits are the beginning of a phone number, anything else a piece of a name (domain §18.1). */
export function nameOrPhone(name: PgColumn, phone: PgColumn, word: string): SQL {
  return isDigits(word) ? startsWith(phone, word) : contains(name, word)
}

export function contains(column: PgColumn, word: string): SQL {
  return ilike(column, `%${escapeLike(word)}%`)
}

export function startsWith(column: PgColumn, word: string): SQL {
  return like(column, `${escapeLike(word)}%`)
}

export function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}
