import { sql, type SQL } from 'drizzle-orm'
import { type OfferKind } from '#contract/common/offer-kinds.ts'
import { MOST_OFFERS, type OpenOffer, type OpenOffers } from '#contract/common/open-offers.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { idRows } from '#server/platform/db/ids.ts'
import type { ToDo } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { byStateAt, type Filter } from '#server/platform/kernel/list/filters.ts'
import { isGivable, isSold } from './on-sale.ts'
import { openOffers } from './open-offers.ts'

// Records that break when goods go off sale (domain §20.3): a question names them before the switch, a to-do afterwards.

const columns = { sku: 'id', spu: 'spu_id', brand: 'brand_id', series: 'series_id' } as const

/** The verb for a goods entity that names the open activities, packages on sale and running gift rules with its goods. */
export function offersOf(by: keyof typeof columns) {
  return async (ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<OpenOffers> => {
    const skuIds = idRows(ids)
    const among =
      by === 'sku' ? skuIds : sql`(select sku.id from sku where ${sql.identifier(columns[by])} in ${skuIds} and sku.deleted_at is null)`
    const now = sql`${ctx.now.toISOString()}::timestamptz`
    const { rows } = await ctx.db.execute<OpenOffer & { kind: OfferKind; total: number } & Record<string, unknown>>(sql`
      select kind, id::float8 as id, title, count(*) over ()::int as total from (
        select distinct kind, id, title from (${openOffers(among, ctx.now)}) as used
        union all select 'package', package.id, package.title from package where package.status = 1 and package.deleted_at is null
          and exists (select from package_item as item where item.package_id = package.id and item.sku_id in ${among})
        union all select 'gift', gift.id, gift.title from gift where gift.status = 1 and gift.deleted_at is null and gift.end_at > ${now}
          and exists (select from gift_item as item where item.gift_id = gift.id and item.sku_id in ${among})
      ) as uses order by kind, id limit ${MOST_OFFERS}`)
    return { list: rows.map(({ kind, id, title }) => ({ kind, id, title })), more: Math.max(0, (rows[0]?.total ?? 0) - MOST_OFFERS) }
  }
}

/** The condition that a SKU cannot be bought: it, its SPU, its brand, its series or one of its categories is off sale or gone. */
export const isOffSale = (sku_id: SQL): SQL => sql`exists (
  select from sku as gone join spu as gone_spu on gone_spu.id = gone.spu_id
  where gone.id = ${sku_id} and not (${isSold('gone', 'gone_spu')}))`

/** The condition that goods cannot be exchanged for points: the SPU does not count. */
export const isSkuOff = (sku_id: SQL): SQL => sql`exists (select from sku as gone where gone.id = ${sku_id} and not (${isGivable('gone')}))`

interface GoodsOff {
  /** `goods_off` for a list. */
  filter: Filter
  /** The to-do for those who edit the activities. */
  todo(entity: { edit: Endpoint }, page: string, words: Pick<ToDo, 'label' | 'unit'>): ToDo
}

/** Open activities with goods off sale, at a moment: a filter for their list and the to-do that leads there. */
export function goodsOff(where: (now: SQL) => SQL): GoodsOff {
  return {
    filter: byStateAt<'yes'>({ yes: where }),
    todo: ({ edit }, page, words) => ({
      key: 'goods_off',
      ...words,
      harm: 'visible',
      page,
      query: { goods_off: 'yes' },
      access: edit.access,
      tone: 'warning',
      badge: false,
      where: ({ now }) => where(sql`${now.toISOString()}::timestamptz`),
    }),
  }
}
