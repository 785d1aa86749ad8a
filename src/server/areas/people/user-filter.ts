import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { phoneMask } from '#contract/kit/masked.ts'
import { words, type Filter } from '#server/platform/kernel/list/filters.ts'
import { byNumber, byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { customer, store } from './tables.ts'

/** Digits belong to a phone number, other words are part of the nickname. */
export function nickOrPhone(rows: (match: SQL | undefined) => SQL = (match) => match ?? sql`true`): Filter {
  const nick = words(customer.search)
  const { where, sift, ...rest } = byNumberOr(customer.phone, nick)
  return { ...rest, where: (place, form) => rows(where(place, form)), sift: (place, form) => rows((sift ?? where)(place, form)) }
}

/** Rows in other tables by their user's phone number. */
export function ofUserPhone(user_id: PgColumn, mask = phoneMask): Filter {
  const rows = (match: SQL) => sql`${user_id} in (select ${customer.id} from ${customer} where ${match})`
  return byNumber(customer.phone, { mask, rows })
}

/** The row's store, else its user's nickname. */
export function buyerName({ store_id, user_id }: { store_id: PgColumn; user_id: PgColumn }): SQL {
  return sql`coalesce((select ${store.name} from ${store} where ${store.id} = ${store_id}),
    (select ${customer.nick} from ${customer} where ${customer.id} = ${user_id}))`
}
