import { like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDigits } from '#server/features/common/words.ts'
import { escapeLike, words, type Filter } from '#server/platform/kernel/filters.ts'
import { customer, store } from './tables.ts'

/** Digits are the beginning of a phone number, other words a part of the nickname. */
export function nickOrPhone(): Filter {
  const nick = words(customer.nick)
  return {
    form: (word: string) => (isDigits(word) ? 'phone' : (nick.form?.(word as never) ?? '')),
    bind: (word: string) => (isDigits(word) ? `${escapeLike(word)}%` : word),
    where: (place, form) => (form === 'phone' ? like(customer.phone, place) : nick.where(place, form)),
    sift: (place, form) => (form === 'phone' ? like(customer.phone, place) : nick.sift?.(place, form)),
  }
}

/** Rows of other tables that belong to users found by the word; `rows` makes the condition from the one on users. */
export function ofUsersFound(rows: (match: SQL | undefined) => SQL): Filter {
  const { where, sift, ...rest } = nickOrPhone()
  return { ...rest, where: (place, form) => rows(where(place, form)), sift: (place, form) => rows(sift?.(place, form)) }
}

/** Rows of other tables by the beginning of the phone number of their user. */
export function ofUserPhone(user_id: PgColumn): Filter {
  return { where: (place) => sql`${user_id} in (select ${customer.id} from ${customer} where ${customer.phone} like ${place} || '%')` }
}

/** The store of a row, else the nickname of its user. */
export function buyerName({ store_id, user_id }: { store_id: PgColumn; user_id: PgColumn }): SQL {
  return sql`coalesce((select ${store.name} from ${store} where ${store.id} = ${store_id}),
    (select ${customer.nick} from ${customer} where ${customer.id} = ${user_id}))`
}
