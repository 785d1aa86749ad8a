import { sql, type SQL } from 'drizzle-orm'
import { giftRow, type giftStates } from '#contract/goods/gift.ts'
import { contains, equals, type Filter } from '../core/filters.ts'
import type { ListSource } from '../core/list.ts'
import { partsOf } from './offer-parts.ts'
import { gift } from './offer-tables.ts'

export type GiftState = keyof typeof giftStates

/** What a rule is at a moment (domain §3.7). */
export function stateOf({ status, start_at, end_at }: { status: 0 | 1; start_at: string; end_at: string }, now: Date): GiftState {
  if (status === 0) return 'off'
  if (Date.parse(start_at) > now.getTime()) return 'pending'
  return Date.parse(end_at) > now.getTime() ? 'running' : 'ended'
}

const byState: Filter = {
  form: (state: GiftState) => state,
  bind: (_state: GiftState, now) => now.toISOString(),
  where: (place, form) => whenIn[form as GiftState](sql`${place}::timestamptz`),
}

const whenIn: Record<GiftState, (now: SQL) => SQL> = {
  // the parameter must occur
  off: (now) => sql`gift.status = 0 and ${now} is not null`,
  pending: (now) => sql`gift.status = 1 and gift.start_at > ${now}`,
  running: (now) => sql`gift.status = 1 and gift.start_at <= ${now} and gift.end_at > ${now}`,
  ended: (now) => sql`gift.status = 1 and gift.start_at <= ${now} and gift.end_at <= ${now}`,
}

const among = (table: 'sku' | 'series' | 'brand', title: 'code' | 'title') =>
  sql.raw(`(select json_agg(json_build_object('id', id, 'title', ${title}) order by id) from ${table}
    where id in (select jsonb_array_elements_text(gift.cond_ids)::bigint))`)

/** The rows of the list; `state` is added to them by the moment at which they are read. */
export const source: ListSource<typeof giftRow> = {
  name: 'gift',
  table: gift,
  row: giftRow,
  extra: {
    gift_items: partsOf('gift'),
    conditions: sql`coalesce(case gift.cond_type when 'sku' then ${among('sku', 'code')} when 'series' then ${among('series', 'title')}
      when 'brand' then ${among('brand', 'title')} end, '[]')`,
  },
  filters: {
    title: contains(gift.title),
    cond_type: equals(gift.cond_type),
    state: byState,
    sku_id: { where: (place) => sql`exists (select from gift_item as part where part.gift_id = gift.id and part.sku_id = ${place})` },
  },
  sorts: { priority: gift.priority, created_at: gift.created_at },
}
