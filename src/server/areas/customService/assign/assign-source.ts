import { eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { assign as contract, assignRow, type AssignQuery } from '#contract/customService/assign.ts'
import type { TargetType } from '#contract/people/words.ts'
import { regionText } from '#server/areas/people/region.ts'
import { storesSeen, usersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'

export type Tab = NonNullable<AssignQuery['tab']>
type Source = ListSource<typeof assignRow>

const joinStaff = eq(customerService.id, customer.cs_id)

const user = {
  table: customer,
  contract,
  scope: usersSeen,
  row: assignRow,
  large: true,
  extra: {
    target_type: sql<'user'>`'user'`,
    title: customer.nick,
    region: regionText(store),
    cs_wxid: customerService.wxid,
    cs_nickname: customerService.nickname,
  },
  join: (query) => query.leftJoin(store, eq(store.id, customer.store_id)).leftJoin(customerService, joinStaff),
  filters: filtersOf(customer, words(customer.search)),
} satisfies Partial<Source>

const shop = {
  ...user,
  table: store,
  scope: storesSeen,
  extra: { ...user.extra, target_type: sql<'store'>`'store'`, title: store.name },
  join: (query) => query.leftJoin(customerService, eq(customerService.id, store.cs_id)),
  filters: filtersOf(store, words(store.search)),
} satisfies Partial<Source>

/** Both customer kinds in each tab. A tab's first order has an index with exactly its rows. */
export const sources: Readonly<Record<TargetType, Readonly<Record<Tab, Source>>>> = {
  user: tabsOf('assign_user', user),
  store: tabsOf('assign_store', shop),
}

function tabsOf(name: string, shared: typeof user | typeof shop): Readonly<Record<Tab, Source>> {
  const { cs_id, created_at, cs_assigned_at, next_followup_at } = shared.table
  return {
    none: {
      ...shared,
      name: `${name}_none`,
      where: isNull(cs_id),
      within: (ctx) => (seesAll(ctx) ? undefined : sql`false`),
      sorts: { created_at, cs_assigned_at, next_followup_at },
    },
    assigned: {
      ...shared,
      name: `${name}_assigned`,
      where: isNotNull(cs_id),
      sorts: { cs_assigned_at: present(cs_assigned_at), created_at, next_followup_at },
    },
    due: {
      ...shared,
      name: `${name}_due`,
      where: isNotNull(next_followup_at),
      sorts: { next_followup_at: present(next_followup_at), created_at, cs_assigned_at },
    },
  }
}

/** A nullable column with a value in every row in its list: it is sorted along its index, and its pages have cursors. */
function present(column: PgColumn): PgColumn {
  return Object.create(column, { notNull: { value: true } }) as PgColumn
}

/** The tab that a query names, or the person's first one. */
export function tabOf(ctx: Ctx, { tab }: Pick<AssignQuery, 'tab'>): Tab {
  return tab ?? (seesAll(ctx) ? 'none' : 'assigned')
}

function filtersOf({ cs_id, phone, next_followup_at }: typeof customer | typeof store, name: Filter): Record<string, Filter> {
  return {
    word: byNumberOr(phone, name),
    cs_wxid: {
      where: (place) =>
        sql`${cs_id} = (select staff.id from customer_service as staff where staff.wxid = ${place} and staff.deleted_at is null)`,
    },
    overdue: {
      form: (value: 0 | 1) => String(value),
      bind: (_value, now) => now.toISOString(),
      where: (place, form) => (form === '1' ? lte(next_followup_at, place) : sql`${next_followup_at} > ${place}::timestamptz`),
      bounds: next_followup_at,
    },
  }
}
