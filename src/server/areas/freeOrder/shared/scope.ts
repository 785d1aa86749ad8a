import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { FreeScope } from '#contract/freeOrder/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { activityTitles } from '#server/areas/activity/shared/titles.ts'
import { brand, category, series, sku } from '#server/areas/goods/shared/tables.ts'
import { portion } from '#server/areas/trade/price/spread.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

interface Reach {
  scope: FreeScope
  scope_ids: readonly number[]
}

/** The condition for the order lines that count in an activity; a category includes those below it. */
export function linesIn({ scope, scope_ids }: Reach): SQL | undefined {
  const ids = sql`any(${sql.param([...scope_ids])}::int8[])`
  if (scope === 'brand') return sql`${orderItem.brand_id} = ${ids}`
  if (scope === 'series') return sql`${orderItem.series_id} = ${ids}`
  if (scope === 'sku') return sql`${orderItem.sku_id} = ${ids}`
  if (scope === 'collection') return sql`${orderItem.activity_kind} = 'collection' and ${orderItem.activity_id} = ${ids}`
  if (scope === 'category')
    return sql`${orderItem.category_id} in (with recursive below as (
        select id from ${category} where id = ${ids} union select child.id from ${category} child join below on child.parent_id = below.id
      ) select id from below)`
  return undefined
}

export interface ScopeLine {
  id: number
  /** The amount paid for it that has gone back neither by refunds nor by free orders. */
  left: number
}

/** The order lines in scope with what is left in them. */
export async function linesOf({ db }: Pick<Ctx, 'db'>, order_id: number, reach: Reach): Promise<ScopeLine[]> {
  const left = sql<number>`greatest(0, ${orderItem.pay_amount} - ${orderItem.refunded_amount} - ${orderItem.free_amount})`.mapWith(Number)
  return db
    .select({ id: orderItem.id, left })
    .from(orderItem)
    .where(and(eq(orderItem.order_id, order_id), linesIn(reach)))
    .orderBy(asc(orderItem.id))
}

export const baseOf = (lines: readonly ScopeLine[]): number => lines.reduce((sum, { left }) => sum + left, 0)

/** The reward for a base: its share, and at most the cap. */
export function rewardOf({ reward_rate, reward_cap }: { reward_rate: number; reward_cap: number | null }, base: number): number {
  const share = portion(base, reward_rate, 10_000)
  return reward_cap === null ? share : Math.min(share, reward_cap)
}

/** The named goods or activities in a scope; for a SKU its code. */
export async function scopeItems(ctx: Pick<Ctx, 'db'>, { scope, scope_ids }: Reach): Promise<{ id: number; title: string }[]> {
  if (scope === 'all' || scope_ids.length === 0) return []
  if (scope === 'collection') return activityTitles(ctx, 'collection', scope_ids)
  const { table, title } = {
    category: titled(category),
    brand: titled(brand),
    series: titled(series),
    sku: { table: sku, title: sku.code },
  }[scope]
  return ctx.db
    .select({ id: table.id, title })
    .from(table)
    .where(and(inArray(table.id, [...scope_ids]), isNull(table.deleted_at)))
    .orderBy(asc(table.id))
}

const titled = <Table extends typeof category | typeof brand | typeof series>(table: Table) => ({ table, title: table.title })

const gone: Readonly<Record<Exclude<FreeScope, 'all'>, Label>> = {
  category: ['分类不存在', 'The category does not exist'],
  brand: ['品牌不存在', 'The brand does not exist'],
  series: ['系列不存在', 'The series does not exist'],
  sku: ['商品不存在', 'The goods do not exist'],
  collection: ['活动合集不存在', 'The collection does not exist'],
}

/** Refuses a scope that names missing rows. */
export async function refuseMissing(ctx: Pick<Ctx, 'db'>, reach: Reach): Promise<void> {
  if (reach.scope === 'all') return
  const found = await scopeItems(ctx, reach)
  if (found.length < new Set(reach.scope_ids).size) throw refuse(gone[reach.scope], { field: 'scope_ids' })
}
