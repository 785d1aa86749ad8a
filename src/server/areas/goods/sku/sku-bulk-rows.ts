import { and, gt, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { sku as contract, skuCost } from '#contract/goods/sku.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { forbidden } from '#server/platform/kernel/errors.ts'
import { filledConditions, planOf } from '#server/platform/kernel/list/list-plan.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { source } from './sku-source.ts'

/** A change to many rows that is no price change. */
export type UnpricedBulk = SkuBulk & { kind: Exclude<SkuBulk['kind'], 'price'> }

/** The next live rows in the selection: chosen by hand, or all filter matches except some. */
export function selected(ctx: Ctx, { ids, filter, excluded = [] }: SkuBulk, last = 0): SQL {
  const query = { page_no: 1, page_size: 10, sort_order: 'desc' as const, ...filter }
  const rows = filledConditions(source, planOf(ctx, source, query))
  const own = ids ? inArray(sku.id, ids) : excluded.length > 0 ? notInArray(sku.id, excluded) : undefined
  return and(rows, own, gt(sku.id, last)) as SQL
}

/** A change to many rows needs the permission for one row. */
export function mustMay(ctx: Ctx, { kind, field }: SkuBulk): void {
  const permission = { price: contract.price, stock: contract.stock, status: contract.status, moq: contract.edit }[kind].access
  const may = mayCall(ctx.actor, permission) && (kind !== 'price' || field !== 'price_cost' || mayCall(ctx.actor, skuCost))
  if (!may) throw forbidden(mayCall(ctx.actor, permission) ? skuCost : permission)
}
