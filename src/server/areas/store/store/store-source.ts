import { eq, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import { longEnough } from '#contract/common/search.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { store as contract, storeDetail, storeRow } from '#contract/store/store.ts'
import { inArea, regionText } from '#server/areas/people/region.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { inSegment } from '#server/areas/store/shared/segment-rule.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { equals, foldSearch, fromDay, toDay, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { orderedIn, rangeOf, REPEAT_DAYS } from './store-orders.ts'

export const stores = entityRows({ table: store, contract, scope: storesSeen })

const owner = alias(customer, 'owner')
/** The last order, or the registration for a store without orders. */
export const lastUse = sql`coalesce(${store.last_order_at}, ${store.created_at})`

const computed = {
  region: regionText(store),
  agent_name: agent.name,
  salesman_name: salesman.name,
  cs_wxid: customerService.wxid,
  cs_nickname: customerService.nickname,
  owner_nick: owner.nick,
  member_count: sql<number>`(select count(*)::int from ${customer} where ${customer.store_id} = ${store.id} and ${customer.deleted_at} is null)`,
  // `withPhases` computes both, because they depend on the time
  dormant_days: sql<number>`0`,
  is_dormant: sql<0 | 1>`0`,
}

const join = (query: PgSelect) =>
  query
    .leftJoin(agent, eq(agent.id, store.agent_id))
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .leftJoin(customerService, eq(customerService.id, store.cs_id))
    .leftJoin(owner, eq(owner.id, store.owner_user_id))

export const source: ListSource<typeof storeRow> = {
  ...stores,
  name: 'store',
  ownedBy: [store.agent_id, store.cs_id],
  row: storeRow,
  extra: computed,
  join,
  filters: {
    word: byWord(),
    area: inArea(store),
    type: equals(store.type),
    price_level: equals(store.price_level),
    agent_id: equals(store.agent_id),
    salesman_id: equals(store.salesman_id),
    cs_wxid: {
      where: (place) =>
        sql`${store.cs_id} = (select ${customerService.id} from ${customerService} where ${customerService.wxid} = ${place} and ${customerService.deleted_at} is null)`,
    },
    status: equals(store.status),
    tag: { where: (place) => sql`${store.tags} @> array[${place}::text]` },
    segment_id: inSegment,
    source: equals(store.source),
    idle_days: {
      where: (place) => sql`${lastUse} < ${place}::timestamptz`,
      bind: (days: number, now) => new Date(now.getTime() - days * DAY_MS).toISOString(),
    },
    created_from: fromDay(store.created_at),
    created_to: toDay(store.created_at),
    ordered_from: fromDay(store.last_order_at),
    placed_in: { bind: rangeOf, where: (place) => sql`${store.id} in (select store_id from (${orderedIn(place, 'placed')}) as placed)` },
    paid_in: { bind: rangeOf, where: (place) => sql`${store.id} in (select store_id from (${orderedIn(place, 'paid')}) as paid)` },
    repeat_until: {
      bind: (day: string) => rangeOf(`${daysAfter(day, 1 - REPEAT_DAYS)}~${day}`),
      where: (place) => sql`${store.id} in (select store_id from (${orderedIn(place, 'paid')}) as paid group by 1 having sum(n) >= 2)`,
    },
  },
  sorts: {
    created_at: store.created_at,
    order_amount: store.order_amount,
    month_amount: store.month_amount,
    last_order_at: store.last_order_at,
  },
}

/** All fields for one store. */
export const detailSource: ListSource<typeof storeDetail> = {
  ...source,
  name: 'store_detail',
  row: storeDetail,
  extra: { ...computed, invite_code: storeInvite.code },
  join: (query) => join(query).leftJoin(storeInvite, eq(storeInvite.id, store.invite_id)),
}

/** The rows as they are shown at this moment. */
export async function withPhases<Row extends { last_order_at: string | null; created_at: string }>(ctx: Ctx, rows: readonly Row[]) {
  const limit = await settingOf(ctx, 'store.dormant_days')
  return rows.map((row) => {
    const dormant_days = Math.max(0, Math.floor((ctx.now.getTime() - Date.parse(row.last_order_at ?? row.created_at)) / DAY_MS))
    return { ...row, dormant_days, is_dormant: dormant_days > limit ? (1 as const) : (0 as const) }
  })
}

/** `S0001234` or its beginning, in any writing. */
const isStoreCode = (word: string) => /^s\d+$/.test(foldCode(word))

/** Four digits or more: the phone number or the beginning of the code; otherwise two characters or more from the name, or a code. */
function byWord(): Filter {
  const name = words(store.search)
  const others: Filter = {
    form: (word: string, ctx) => (isStoreCode(word) ? 'code' : (name.form?.(word as never, ctx) ?? '')),
    bind: (word: string) => (isStoreCode(word) ? foldCode(word) : foldSearch(word)),
    where: (place, form) => (form === 'code' ? sql`${store.code_search} like ${place} || '%'` : name.sift?.(place, form)),
  }
  const { form, where, ...rest } = byNumberOr(store.phone, others, {
    beside: (place) => sql`${store.code_search} like 's' || ${place} || '%'`,
  })
  return {
    ...rest,
    form: (word: string, ctx) => (longEnough(word) ? (form?.(word as never, ctx) ?? '') : 'short'),
    where: (place, form) => (form === 'short' ? sql`(false and ${place}::text is not null)` : where(place, form)),
    sift: (place, form) => (form === 'short' ? sql`(false and ${place}::text is not null)` : where(place, form)),
  }
}
