import { sql } from 'drizzle-orm'
import { gift as contract, giftRow, type GiftEdit, type giftStates } from '#contract/goods/gift.ts'
import { lineItems } from '#server/areas/goods/shared/line-items.ts'
import { gift, giftItem } from '#server/areas/goods/shared/offer-tables.ts'
import { goodsOff, isOffSale } from '#server/areas/goods/shared/offers-of-goods.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byStateAt, contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const gifts = entityRows({ table: gift, contract, scope: 'shared' })

export type GiftState = keyof typeof giftStates

/** The rule state at a time (domain §3.7). */
export function stateOf({ status, start_at, end_at }: { status: 0 | 1; start_at: string; end_at: string }, now: Date): GiftState {
  if (status === 0) return 'off'
  if (Date.parse(start_at) > now.getTime()) return 'pending'
  return Date.parse(end_at) > now.getTime() ? 'running' : 'ended'
}

const byState = byStateAt<GiftState>({
  off: (now) => sql`gift.status = 0 and ${now} is not null`,
  pending: (now) => sql`gift.status = 1 and gift.start_at > ${now}`,
  running: (now) => sql`gift.status = 1 and gift.start_at <= ${now} and gift.end_at > ${now}`,
  ended: (now) => sql`gift.status = 1 and gift.start_at <= ${now} and gift.end_at <= ${now}`,
})

const among = (table: 'sku' | 'series' | 'brand', title: 'code' | 'title') =>
  sql.raw(`(select json_agg(json_build_object('id', id, 'title', ${title}) order by id) from ${table}
    where id in (select jsonb_array_elements_text(gift.cond_ids)::bigint))`)

/** The gifts in a rule. */
export const items = lineItems<GiftEdit['gift_items'][number]>({ owner: gift, table: giftItem, key: 'gift_id', fields: ['sku_id', 'qty'] })

/** Gift rules that run or will, with gifts off sale. */
export const giftsOff = goodsOff(
  (now) => sql`gift.status = 1 and gift.end_at > ${now}
    and exists (select from gift_item as line where line.gift_id = gift.id and ${isOffSale(sql`line.sku_id`)})`,
)

/** The list rows; `state` is derived from the read time. */
export const source: ListSource<typeof giftRow> = {
  ...gifts,
  name: 'gift',
  row: giftRow,
  extra: {
    gift_items: items.shown,
    conditions: sql`coalesce(case gift.cond_type when 'sku' then ${among('sku', 'code')} when 'series' then ${among('series', 'title')}
      when 'brand' then ${among('brand', 'title')} end, '[]')`,
  },
  filters: {
    title: contains(gift.search),
    cond_type: equals(gift.cond_type),
    state: byState,
    goods_off: giftsOff.filter,
    sku_id: items.withSku,
    spu_id: items.withSpu,
  },
  sorts: { priority: gift.priority, created_at: gift.created_at },
}
