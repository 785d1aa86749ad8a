import { and, inArray, isNotNull } from 'drizzle-orm'
import { sku as contract } from '#contract/goods/sku.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { adminUser } from '#server/identity/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { tellBySms } from '#server/platform/messaging/queue.ts'
import { notify } from '#server/platform/notify/notify.ts'

interface Stock {
  code: string
  stock: number
  stock_warn: number
}

// up to this number one notification each, beyond it one for all
const ONE_BY_ONE = 3

/** Notifies those who may move stock that a SKU has just fallen below its warning level; not again while it stays below. */
export async function notifyLowStock(ctx: Ctx, before: Stock, after: Stock): Promise<void> {
  await tellOfLow(ctx, hasFallen(before, after) ? [after] : [])
}

/** The same for the changes in one save. */
export async function tellOfLowStocks(ctx: Ctx, changes: readonly { before: Stock; after: Stock }[]): Promise<void> {
  const fallen = changes.filter(({ before, after }) => hasFallen(before, after))
  await tellOfLow(
    ctx,
    fallen.map(({ after }) => after),
  )
}

/**
 * Notifies about SKUs that have fallen below their warning levels: a few one by one, many in one notification. Phones get one text message
 * per SKU and day, for many SKUs only the first ones.
 */
export async function tellOfLow(ctx: Ctx, fallen: readonly Stock[]): Promise<void> {
  if (fallen.length === 0) return
  const to = await noticeLow(ctx, fallen)
  const phones = await ctx.db
    .select({ phone: adminUser.phone })
    .from(adminUser)
    .where(and(inArray(adminUser.id, to), isNotNull(adminUser.phone)))
  const day = businessDay(ctx.now)
  await tellBySms(
    ctx,
    fallen.slice(0, ONE_BY_ONE).flatMap(({ code, stock, stock_warn }) => {
      const params = { code, stock: String(stock), warn: String(stock_warn) }
      return phones.map(({ phone }) => ({ event: 'stock_warn' as const, phone: String(phone), params, biz_id: `sku:${code}:${day}` }))
    }),
  )
}

/** The notifications alone; returns their receivers. */
export async function noticeLow(ctx: Pick<Ctx, 'db' | 'now'>, fallen: readonly Stock[]): Promise<number[]> {
  const to = await accountsWithPermission(ctx, contract.stock.access as Permission)
  if (fallen.length > ONE_BY_ONE) {
    await notify(ctx, { to, kind: 'low_stocks', params: { n: fallen.length, code: fallen[0]?.code ?? '' }, link: '/goods/sku?stock=low' })
    return to
  }
  for (const { code, stock, stock_warn } of fallen) {
    await notify(ctx, {
      to,
      kind: 'low_stock',
      params: { code, stock, warn: stock_warn },
      link: `/goods/sku?${new URLSearchParams({ code })}`,
    })
  }
  return to
}

function hasFallen(before: Stock, { stock, stock_warn }: Stock): boolean {
  return before.stock >= stock_warn && stock < stock_warn
}
