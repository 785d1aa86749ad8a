import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { newPrice, priceRefusal } from '#contract/goods/price-change.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sku as contract, skuCost } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { type sku, skuPriceLog } from '#server/areas/goods/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { mayCall, requireAccess } from '#server/platform/kernel/permissions.ts'
import { changeRows } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

type Row = typeof sku.$inferSelect
type PriceField = keyof typeof priceFields
type Change = ParsedOf<typeof contract.price>

/** Changes one price for several SKUs; SKUs that would break a price rule are refused with the reason (domain §1.3, §3.5). */
export function price(ctx: Ctx, change: Change) {
  if (change.field === 'price_cost') requireAccess(ctx.actor, skuCost)
  return transact(ctx, async (ctx) => {
    const set = (row: Row) => ({ [change.field]: newPrice(row[change.field], change) })
    const { result, changed } = await changeRows(ctx, skus, {
      endpoint: contract.price,
      ids: change.ids,
      refusal: (row) => priceRefusal(row, change),
      set,
    })
    await logPrices(
      ctx,
      changed.map((before) => ({ before, after: { ...before, ...set(before) } })),
      change.reason,
    )
    if (change.field === 'price_store') {
      await sumSpus(
        ctx,
        changed.map(({ spu_id }) => spu_id),
      )
    }
    const below = (await settingOf(ctx, 'price.below_cost_warn'))
      ? countBelowCost(
          ctx,
          changed.map((row) => ({ ...row, ...set(row) })),
        )
      : 0
    return below > 0 ? { ...result, msg: say(belowCost, ctx.language, { n: below }) } : result
  })
}

export async function priceLog(ctx: Ctx, { id, field, from, to, ...place }: ParsedOf<typeof contract.priceLog>) {
  const where = and(
    eq(skuPriceLog.sku_id, id),
    mayCall(ctx.actor, skuCost) ? undefined : ne(skuPriceLog.field, 'price_cost'),
    field ? eq(skuPriceLog.field, field) : undefined,
    onDays(skuPriceLog.created_at, from, to),
  ) as SQL
  const query = ctx.db
    .select({ log: skuPriceLog, operator: adminUser.username })
    .from(skuPriceLog)
    .leftJoin(adminUser, eq(adminUser.id, skuPriceLog.created_by))
    .where(where)
    .orderBy(desc(skuPriceLog.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map(({ log, operator }) => ({ ...log, operator: operator ?? '' }))
  return pageOf(list, await countRows(ctx.db, skuPriceLog, where))
}

const belowCost: Label = ['已改价，{n}个SKU的价格低于成本价', 'Prices updated. {n:SKU is|SKUs are} priced below their cost']

/** The number of SKUs priced below their cost; 0 for callers who may not see costs. */
function countBelowCost(ctx: Ctx, rows: readonly Row[]): number {
  if (!mayCall(ctx.actor, skuCost)) return 0
  return rows.filter(({ price_cost, price_store, price_trade }) => price_cost !== null && Math.min(price_store, price_trade) < price_cost)
    .length
}

type Priced = Pick<Row, 'id' | PriceField>

/** Writes a ledger row for every changed price. */
export async function logPrices(ctx: Ctx, changes: readonly { before: Priced; after: Priced }[], reason: string): Promise<void> {
  const rows = changes.flatMap(({ before, after }) =>
    (Object.keys(priceFields) as PriceField[])
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ sku_id: after.id, field, old_price: before[field], new_price: after[field] })),
  )
  if (rows.length === 0) return
  // one parameter for all rows: thousands of parameters take longer to write and parse than the insert itself
  await ctx.db.execute(sql`
    insert into ${skuPriceLog} (sku_id, field, old_price, new_price, reason, created_at, created_by)
    select r.sku_id, r.field, r.old_price, r.new_price, ${reason}, ${ctx.now.toISOString()}, ${ctx.actor.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sku_id bigint, field text, old_price bigint, new_price bigint)`)
}
