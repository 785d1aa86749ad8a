import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { RecordSearch } from '#server/platform/entity/entity.ts'
import { equals, type Filter } from '#server/platform/kernel/list/filters.ts'
import { nickOf } from './names.ts'
import { customer, store } from './tables.ts'
import { ofUserPhone } from './user-filter.ts'

type OrderTable = PgTable & Record<'id' | 'order_no', PgColumn>

interface Participant {
  extra: SelectedFields
  join: (query: PgSelect) => PgSelect
  filters: Record<'user_id' | 'user_phone', Filter>
  search: Pick<RecordSearch, 'title' | 'part'>
}

/** The `ListSource` and quick search parts that name a record's customer, store and, if there is one, order. */
export function participant(
  { user_id, store_id }: Record<'user_id' | 'store_id', PgColumn>,
  ordered?: { order: OrderTable; order_id: PgColumn },
): Participant {
  const people = {
    user_nick: sql<string>`${customer.nick}`.as('user_nick'),
    user_phone: sql<string | null>`${customer.phone}`.as('user_phone'),
    store_name: sql<string | null>`${store.name}`.as('store_name'),
  }
  const joinPeople = (query: PgSelect): PgSelect =>
    query.innerJoin(customer, eq(customer.id, user_id)).leftJoin(store, eq(store.id, store_id))
  const filters = { user_id: equals(user_id), user_phone: ofUserPhone(user_id) }
  const search = { title: nickOf(user_id), part: 'numbers' } as const
  if (!ordered) return { extra: people, join: joinPeople, filters, search }
  const { order, order_id } = ordered
  return {
    extra: { ...people, order_no: sql<string | null>`${order.order_no}`.as('order_no') },
    join: (query) => joinPeople(query).leftJoin(order, eq(order.id, order_id)),
    filters,
    search,
  }
}
