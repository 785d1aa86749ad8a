import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { sku, spu } from './tables.ts'

interface Part {
  sku_id: number
  qty: number
  is_main: 0 | 1
  code: string
  title: string
  main_image: string | null
  price_store: number
  price_trade: number
  stock: number
  on_sale: 0 | 1
}

/** The parts of the offer of each row in their order, with what people know the goods by: a column of its list. */
export function partsOf(of: 'package' | 'gift') {
  // only a package has a main part
  const isMain = of === 'package' ? sql`part.is_main` : sql`0`
  return sql<Part[]>`(select coalesce(json_agg(json_build_object(
      'sku_id', part.sku_id, 'qty', part.qty, 'is_main', ${isMain}, 'code', sku.code, 'title', sku.title,
      'main_image', sku.main_image, 'price_store', sku.price_store, 'price_trade', sku.price_trade, 'stock', sku.stock,
      'on_sale', ${onSale}) order by part.sort, part.sku_id), '[]') ${from(of)})`
}

/** One number made of all parts of a package: `sum(sku.price_store * part.qty)`. */
export function ofParts(aggregate: SQL) {
  return sql<number>`(select coalesce(${aggregate}, 0)::bigint ${from('package')})`.mapWith(Number)
}

export interface Goods {
  id: number
  code: string
  price_store: number
  isOnSale: boolean
  isGiftOnly: boolean
}

/**
 * These SKUs, kept as they are, with their SPUs, until the transaction ends. Whoever makes an offer of goods takes this before the row of
 * the offer, as those do who take goods off: first the SKUs, then the SPUs, then the offers, each by id, so that none waits for the other.
 */
export async function holdGoods(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Goods>> {
  if (ids.length === 0) return new Map()
  const { id, code, price_store, status, spu_id, is_gift_only, deleted_at } = sku
  const rows = await ctx.db
    .select({ id, code, price_store, status, spu_id, is_gift_only, deleted_at })
    .from(sku)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('share')
  const parents = await ctx.db
    .select({ id: spu.id, state: spu.state, deleted_at: spu.deleted_at })
    .from(spu)
    .where(
      inArray(
        spu.id,
        rows.map(({ spu_id }) => spu_id),
      ),
    )
    .orderBy(asc(spu.id))
    .for('share')
  const shown = new Set(parents.filter(({ state, deleted_at }) => state === 'on' && deleted_at === null).map(({ id }) => id))
  const live = rows.filter(({ deleted_at }) => deleted_at === null)
  return new Map(
    live.map(({ id, code, price_store, status, spu_id, is_gift_only }) => [
      id,
      { id, code, price_store, isOnSale: status === 1 && shown.has(spu_id), isGiftOnly: is_gift_only === 1 },
    ]),
  )
}

/** What a chosen SKU is; refused at `field` where there is none. */
export function goodsOf(held: ReadonlyMap<number, Goods>, id: number, field: string): Goods {
  const found = held.get(id)
  if (!found) throw refuse(['商品不存在', 'The goods do not exist'], { field })
  return found
}

export const offSale: Label = ['商品“{code}”已下架', '“{code}” is off sale']

// by name: drizzle leaves out the table of a column where a list reads one table only
const onSale = sql.raw(`(sku.status = 1 and sku.deleted_at is null and spu.state = 'on' and spu.deleted_at is null)::int`)

function from(of: 'package' | 'gift'): SQL {
  return sql.raw(`from ${of}_item as part join sku on sku.id = part.sku_id join spu on spu.id = sku.spu_id where part.${of}_id = ${of}.id`)
}
