import { eq, inArray } from 'drizzle-orm'
import { worthOfPoints } from '#contract/finance/points.ts'
import type { Label } from '#contract/kit/label.ts'
import { mostWorths } from '#server/areas/activity/shared/exposure.ts'
import { floorOf, reasonFor, saleReview, saleStudy, type Sold } from '#server/areas/goods/shared/sale-review.ts'
import { knownCost } from '#server/areas/goods/shared/stock-loss.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { GoodsRow } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods } from '#server/areas/integralGoods/shared/tables.ts'
import { book, excessOf, lockBudget, reasonIn, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

type Item = Pick<GoodsRow, 'id' | 'kind' | 'sku_id' | 'template_id' | 'amount' | 'integral' | 'cash'>

export const saleWaits = saleReview(eq(integralGoods.state, 'off'), integralGoods.review_by)

interface Valued extends Sold {
  /** The value that one exchange gives away, less the cash: goods at the store price. */
  loss: number
  /** The same, less the points by their worth. */
  gift: number
}

/** An item's price and cost, with points by their worth. Coupons and balance cost their amount. */
async function valued(ctx: Ctx, rows: readonly Item[]): Promise<Map<number, Valued>> {
  const per_yuan = await settingOf(ctx, 'integral.per_yuan')
  const goods = await ctx.db
    .select({ id: sku.id, cost: knownCost(ctx), price: sku.price_store })
    .from(sku)
    .where(
      inArray(
        sku.id,
        rows.flatMap(({ sku_id }) => sku_id ?? []),
      ),
    )
  const skus = new Map(goods.map((row) => [row.id, row]))
  const coupons = await mostWorths(
    ctx,
    'coupon',
    rows.flatMap(({ template_id }) => template_id ?? []),
  )
  return new Map(
    rows.map((row) => {
      const { kind, sku_id, template_id, amount, integral, cash } = row
      const price = cash + Math.round(worthOfPoints(integral, per_yuan))
      const of = skus.get(sku_id ?? 0)
      const worth = kind === 'balance' ? (amount ?? 0) : kind === 'coupon' ? (coupons.get(template_id ?? 0) ?? 0) : (of?.price ?? 0)
      const [loss, gift] = [Math.max(0, worth - cash), Math.max(0, worth - price)]
      return [row.id, { price, cost: kind === 'goods' ? (of?.cost ?? null) : null, loss, gift }] as const
    }),
  )
}

/** The effects that an item on sale has: its margin, and what its stock costs at the most, with what it has given already. */
export async function studyOf(ctx: Ctx, row: GoodsRow) {
  const { price, cost, loss, gift } = (await valued(ctx, [row])).get(row.id) as Valued
  const giveaway = giveawayOf(row, { loss, gift })
  const excess = await excessOf(ctx, giveaway)
  const parts = [{ title: row.title, qty: row.stock, amount: giveaway.worst }]
  const study = await saleStudy(ctx, { price, cost }, { worst: giveaway.worst, parts, ...(excess && { why: reasonIn(ctx, excess) }) })
  return { ...study, giveaway }
}

/** All pieces, and those that one customer may take. */
function giveawayOf({ id, stock, per_user_limit }: GoodsRow, { loss, gift }: Pick<Valued, 'loss' | 'gift'>): Giveaway {
  const own = Math.min(stock, per_user_limit ?? stock)
  return { kind: 'points_item', ref: `integralGoods.goods:${id}`, worst: stock * loss, each: own * gift }
}

const worse: Label = [
  '改动后须由另一人复核（{why}），请先下架再修改',
  'The change needs a second person ({why}). Take the item off sale first',
]
const decisive = ['kind', 'sku_id', 'template_id', 'amount', 'integral', 'cash', 'stock', 'per_user_limit'] as const

/** Refuses a change to an item on sale that a second person must review; another one takes the budget. */
export async function refuseWorse(ctx: Ctx, before: GoodsRow, after: GoodsRow): Promise<void> {
  if (decisive.every((field) => before[field] === after[field])) return
  await lockBudget(ctx)
  const study = await studyOf(ctx, after)
  if (study.needs_approval) throw refuse(worse, { field: 'integral', values: { why: reasonFor(ctx, study) ?? '' } })
  await book(ctx, [study.giveaway])
}

/** The margin floor side for each item. */
export async function withFloor<Row extends Item>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const isUnder = await floorOf(ctx)
  const known = await valued(ctx, rows)
  return rows.map((row) => ({ ...row, is_under_floor: isUnder(known.get(row.id) as Valued) }))
}
