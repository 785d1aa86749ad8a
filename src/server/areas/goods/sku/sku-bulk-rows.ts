import { and, gt, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { sku as contract, skuCost } from '#contract/goods/sku.ts'
import type { Ctx } from '../core/ctx.ts'
import { forbidden } from '../core/errors.ts'
import { filledConditions, planOf } from '../core/list-plan.ts'
import { mayCall } from '../core/permissions.ts'
import { source } from './sku-source.ts'
import { sku } from './tables.ts'

/** The live rows that are meant, behind the one that was seen last: by hand, or all that the filter finds without some. */
export function selected(ctx: Ctx, { ids, filter, excluded = [] }: SkuBulk, last = 0): SQL {
  const query = { page_no: 1, page_size: 10, sort_order: 'desc' as const, ...filter }
  const rows = filledConditions(source, planOf(ctx, source, query))
  const own = ids ? inArray(sku.id, ids) : excluded.length > 0 ? notInArray(sku.id, excluded) : undefined
  return and(rows, own, gt(sku.id, last)) as SQL
}

/** Whoever may do it to one row may do it to many. */
export function mustMay(ctx: Ctx, { kind, field }: SkuBulk): void {
  const asked = { price: contract.price, stock: contract.stock, status: contract.status, moq: contract.edit }[kind].access
  const may = mayCall(ctx.actor, asked) && (kind !== 'price' || field !== 'price_cost' || mayCall(ctx.actor, skuCost))
  if (!may) throw forbidden(mayCall(ctx.actor, asked) ? skuCost : asked)
}
