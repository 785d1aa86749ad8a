import { sql } from 'drizzle-orm'
import type { PriceLevel } from '#contract/people/words.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { executePrepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { GiftRule, LineFacts } from './facts.ts'

// beyond any real count for rules that run at once
const MOST_RULES = 200

interface GiftQuery {
  price_level: PriceLevel
  lines: readonly LineFacts[]
  user_id: number | null
}

/** The gift rules that run now and that these goods may meet, with their gifts, by priority (domain §3.7). */
export async function runningGifts(ctx: Ctx, { price_level, lines, user_id }: GiftQuery): Promise<GiftRule[]> {
  if (lines.length === 0) return []
  const ids = (of: (line: LineFacts) => number) =>
    sql`jsonb_path_exists(g.cond_ids, '$[*] ? (@ == $ids[*])', ${vars(lines.map(of))}::jsonb)`
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const rows = await executePrepared<GiftRow>(
    ctx.db,
    sql`
    select g.id::float8 as gift_id, g.title, g.cond_type, g.cond_ids, g.threshold::float8 as threshold, g.repeatable, g.price_level,
      g.total_qty - g.used_qty as left, g.per_user_limit - coalesce((
        select sum(r.qty)::int from gift_record r where r.gift_id = g.id and r.customer_id = ${user_id}::int8), 0) as left_for_user,
      (select jsonb_agg(jsonb_build_object('qty', i.qty, 'goods', jsonb_build_object(
          'sku_id', s.id, 'spu_id', s.spu_id, 'brand_id', s.brand_id, 'series_id', s.series_id, 'category_id', s.category_id,
          'code', s.code, 'title', s.title, 'image', coalesce(s.main_image, p.main_image), 'brand', b.title, 'series', e.title,
          'spec', s.spec, 'unit', s.unit, 'units', s.units, 'weight', s.weight, 'moq', s.moq, 'step_qty', s.step_qty, 'max_qty', s.max_qty,
          'price_store', s.price_store, 'price_trade', s.price_trade, 'price_cost', s.price_cost, 'tiers', s.tiers, 'stock', s.stock,
          'commission_cap_rate', s.commission_cap_rate, 'integral_give_rate', p.integral_give_rate, 'freight_type', p.freight_type,
          'is_on_sale', ${isSold('s', 'p')})) order by i.sort, s.id)
        from gift_item i join sku s on s.id = i.sku_id join spu p on p.id = s.spu_id join brand b on b.id = s.brand_id
          join series e on e.id = s.series_id
        where i.gift_id = g.id) as items
    from gift g
    where g.deleted_at is null and g.status = 1 and g.start_at <= ${now} and g.end_at > ${now} and g.price_level in ('all', ${price_level})
      and case g.cond_type when 'sku' then ${ids(({ goods }) => goods.sku_id)} when 'series' then ${ids(({ goods }) => goods.series_id)}
        when 'brand' then ${ids(({ goods }) => goods.brand_id)} else true end
    order by g.priority desc, g.id desc limit ${MOST_RULES}`,
  )
  return rows.map((row) => ({ ...row, items: row.items ?? [] }))
}

type GiftRow = Omit<GiftRule, 'items'> & { items: GiftRule['items'] | null } & Record<string, unknown>

function vars(ids: readonly number[]): string {
  return JSON.stringify({ ids: [...new Set(ids)] })
}
