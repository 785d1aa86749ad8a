import { and, eq, isNull, sql } from 'drizzle-orm'
import { askGoods, type GoodsEdit } from '#contract/integralGoods/goods.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { isGivable } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { GoodsRow } from '#server/areas/integralGoods/shared/rows.ts'
import { mustGive, rewardProblem } from '#server/areas/ports/rewards.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

const aboveStock: Label = ['兑换库存不能大于商品可售库存', 'The stock must not exceed the sellable stock of the goods']
const belowTaken: Label = ['兑换库存不能小于已兑换数量({n})', 'The stock must not be lower than the number already exchanged ({n})']
const isTaken: Label = ['已有兑换记录，不能修改兑换内容', 'It has been exchanged already, so what it gives cannot be changed']
const noCoupon: Label = ['该优惠券已不可发放', 'This coupon can no longer be given']

type GoodsInput = Pick<GoodsRow, 'kind' | 'sku_id' | 'template_id' | 'stock' | 'exchanged'> & {
  state?: GoodsRow['state']
  start_at?: string | null
}

/** The form values as they are stored: only what the kind gives. */
export function valuesOf({ kind, sku_id, template_id, amount, ...values }: Omit<GoodsEdit, 'id' | 'version'>) {
  return {
    ...values,
    kind,
    sku_id: kind === 'goods' ? (sku_id ?? null) : null,
    template_id: kind === 'coupon' ? (template_id ?? null) : null,
    amount: kind === 'balance' ? (amount ?? null) : null,
  }
}

/** Refuses goods or a coupon that cannot be exchanged, each at its field. */
export async function mustBeGivable(ctx: Ctx, values: GoodsInput): Promise<void> {
  if (values.kind === 'coupon') await mustGive(ctx, 'coupon', values.template_id ?? 0, 'template_id', fromOf(ctx, values))
  const problem = await goodsProblem(ctx, values)
  if (problem) throw refuse(problem.label, { field: problem.field, ...(problem.values && { values: problem.values }) })
}

/** The same as a refusal, for items that are put on sale. */
export async function whyNotOnSale(ctx: Ctx, row: GoodsRow): Promise<Refusal | undefined> {
  if (row.kind !== 'coupon') return goodsProblem(ctx, row)
  const problem = await rewardProblem(ctx, 'coupon', row.template_id ?? 0, row.start_at ?? ctx.now.toISOString())
  if (typeof problem === 'string') return undefined
  return problem.values ? problem : { label: noCoupon }
}

/** The time from which an item on sale gives its coupon; one off sale is checked when it is put on sale. */
function fromOf({ now }: Ctx, { state, start_at }: GoodsInput): string | undefined {
  return state === 'on' ? (start_at ?? now.toISOString()) : undefined
}

type Problem = Refusal & { field: string }

/** No lock: orders lock the item before the SKU. */
async function goodsProblem({ db }: Ctx, { kind, sku_id, stock, exchanged }: GoodsInput): Promise<Problem | undefined> {
  if (kind !== 'goods') return undefined
  const [row] = await db
    .select({ code: sku.code, stock: sku.stock, is_givable: sql<boolean>`${isGivable()}` })
    .from(sku)
    .where(and(eq(sku.id, sku_id ?? 0), isNull(sku.deleted_at)))
  if (!row) return { label: askGoods, field: 'sku_id' }
  // gifts and goods in a draft can be exchanged as well (domain §3.5)
  if (!row.is_givable) return { label: offSale, field: 'sku_id', values: { code: row.code } }
  return stock - exchanged > row.stock ? { label: aboveStock, field: 'stock' } : undefined
}

/** Refuses changes that past exchanges exclude. The row is locked. */
export function refuseTaken(before: GoodsRow, next: ReturnType<typeof valuesOf>): void {
  if (next.stock < before.exchanged) throw refuse(belowTaken, { field: 'stock', values: { n: before.exchanged } })
  if (before.exchanged === 0) return
  for (const field of ['kind', 'sku_id', 'template_id', 'amount'] as const)
    if (next[field] !== before[field]) throw refuse(isTaken, { field })
}
