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

// so many are told one by one, more as one
const ONE_BY_ONE = 3

/** Tells those who may move stock that a SKU has just fallen below its warning level; not again while it stays there. */
export async function tellOfLowStock(ctx: Pick<Ctx, 'db' | 'now'>, before: Stock, after: Stock): Promise<void> {
  await tellOfLow(ctx, hasFallen(before, after) ? [after] : [])
}

/** The same for the changes of one save. */
export async function tellOfLowStocks(ctx: Pick<Ctx, 'db' | 'now'>, changes: readonly { before: Stock; after: Stock }[]): Promise<void> {
  const fallen = changes.filter(({ before, after }) => hasFallen(before, after))
  await tellOfLow(
    ctx,
    fallen.map(({ after }) => after),
  )
}

/** Tells of SKUs that have fallen below their warning levels: of a few one by one, of many in one notification. */
export async function tellOfLow(ctx: Pick<Ctx, 'db' | 'now'>, fallen: readonly Stock[]): Promise<void> {
  const [first] = fallen
  if (!first) return
  const to = await holdersOf(ctx, contract.stock.access as Permission)
  if (fallen.length > ONE_BY_ONE) {
    await tell(ctx, { to, kind: 'low_stocks', params: { n: fallen.length, code: first.code }, link: '/goods/sku?stock=low' })
    return
  }
  for (const { code, stock, stock_warn } of fallen) {
    await tell(ctx, {
      to,
      kind: 'low_stock',
      params: { code, stock, warn: stock_warn },
      link: `/goods/sku?${new URLSearchParams({ code })}`,
    })
  }
}

function hasFallen(before: Stock, { stock, stock_warn }: Stock): boolean {
  return before.stock >= stock_warn && stock < stock_warn
}
