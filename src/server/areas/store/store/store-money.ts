import { and, count, eq, gte, ne, sum } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { order as orderContract } from '#contract/order/order.ts'
import type { store as contract } from '#contract/store/store.ts'
import { user as userContract } from '#contract/user/user.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { stores } from './store-source.ts'

const RECENT_DAYS = 90

/** The store's unpaid orders and the owner's accounts, as far as the caller's permissions and scopes reach. */
export async function money(ctx: Ctx, { id }: ParsedOf<typeof contract.money>) {
  const { owner_user_id } = await rowOr404(ctx, stores, id)
  return { ...(await ordersOf(ctx, id)), ...(await accountsOf(ctx, owner_user_id)) }
}

async function ordersOf(ctx: Ctx, store_id: number) {
  if (!mayCall(ctx.actor, orderContract.list.access))
    return { unpaid_count: null, unpaid_amount: null, recent_count: null, recent_amount: null }
  const theirs = and(eq(order.store_id, store_id), liveRows(ctx, orders))
  const since = new Date(ctx.now.getTime() - RECENT_DAYS * DAY_MS).toISOString()
  const figures = { count: count(), amount: sum(order.pay_amount).mapWith(Number) }
  const [unpaid] = await ctx.db
    .select(figures)
    .from(order)
    .where(and(theirs, eq(order.state, 'pending_pay')))
  const [recent] = await ctx.db
    .select(figures)
    .from(order)
    .where(and(theirs, gte(order.created_at, since), ne(order.state, 'closed')))
  return {
    unpaid_count: unpaid?.count ?? 0,
    unpaid_amount: unpaid?.amount ?? 0,
    recent_count: recent?.count ?? 0,
    recent_amount: recent?.amount ?? 0,
  }
}

async function accountsOf(ctx: Ctx, owner_user_id: number | null) {
  const none = { balance: null, integral: null }
  if (owner_user_id === null || !mayCall(ctx.actor, userContract.list.access)) return none
  const accounts = await ctx.db
    .select({ kind: account.kind, available: account.available })
    .from(customer)
    .leftJoin(account, and(eq(account.owner_type, 'user'), eq(account.owner_id, customer.id)))
    .where(and(eq(customer.id, owner_user_id), usersSeen(ctx)))
  if (accounts.length === 0) return none
  const availableIn = (kind: 'balance' | 'integral') => accounts.find((one) => one.kind === kind)?.available ?? 0
  return { balance: availableIn('balance'), integral: availableIn('integral') }
}
