import { and, asc, desc, eq } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { withdraw as contract } from '#contract/shop/withdraw.ts'
import { transferSheet } from '#server/areas/finance/withdraw/transfer-sheet.ts'
import { applyWithdraw, cancelWithdraw, rulesOf } from '#server/areas/finance/withdraw/withdraw-steps.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'

export async function apply(ctx: Ctx, application: ParsedOf<typeof contract.apply>) {
  const owner = { type: 'salesman', id: salesmanOf(ctx) } as const
  const { payee } = application
  const input = { ...application, payee: payee ? { ...payee, branch: payee.branch ?? null } : null }
  const { id, withdraw_no, state } = await applyWithdraw(ctx, owner, input, contract.apply)
  return { id, withdraw_no, state }
}

export async function ways(ctx: Ctx) {
  return rulesOf(ctx, { type: 'salesman', id: salesmanOf(ctx) })
}

export async function confirm(ctx: Ctx, { id }: ParsedOf<typeof contract.confirm>) {
  salesmanOf(ctx)
  return transferSheet(ctx, { id })
}

export async function cancel(ctx: Ctx, { id }: ParsedOf<typeof contract.cancel>) {
  salesmanOf(ctx)
  const { state } = await cancelWithdraw(ctx, { id }, contract.cancel)
  return { id, state }
}

/** The caller's withdrawals. */
export async function list(ctx: Ctx, { state, sort_order, sort_field: _created, ...place }: ParsedOf<typeof contract.list>) {
  const own = and(eq(withdraw.owner_type, 'salesman'), eq(withdraw.owner_id, salesmanOf(ctx)))
  const where = and(own, liveRows(ctx, withdraws), state ? eq(withdraw.state, state) : undefined)
  const query = ctx.db
    .select()
    .from(withdraw)
    .where(where)
    .orderBy((sort_order === 'asc' ? asc : desc)(withdraw.id))
  return pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(withdraw, where))
}

function salesmanOf(ctx: Ctx): number {
  const { salesman_id } = customerOf(ctx)
  if (salesman_id === null) throw new ApiError(403, messages.out_of_scope)
  return salesman_id
}
