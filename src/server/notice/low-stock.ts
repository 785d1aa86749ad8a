import { sku as contract } from '#contract/goods/sku.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import type { Ctx } from '../core/ctx.ts'
import { holdersOf } from '../core/holders.ts'
import { tell } from '../core/tell.ts'

interface Stock {
  code: string
  stock: number
  stock_warn: number
}

/** Tells those who may move stock that a SKU has just fallen below its warning level; not again while it stays there. */
export async function tellOfLowStock(ctx: Pick<Ctx, 'db' | 'now'>, before: Stock, after: Stock): Promise<void> {
  const { code, stock, stock_warn } = after
  if (before.stock < stock_warn || stock >= stock_warn) return
  const link = `/goods/sku?${new URLSearchParams({ code })}`
  const to = await holdersOf(ctx, contract.stock.access as Permission)
  await tell(ctx, { to, kind: 'low_stock', params: { code, stock, warn: stock_warn }, link })
}
