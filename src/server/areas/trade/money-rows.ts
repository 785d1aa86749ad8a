import { eq, isNull } from 'drizzle-orm'
import { commission as commissionContract, type CommissionOwner } from '#contract/finance/commission.ts'
import { payment as paymentContract } from '#contract/finance/payment.ts'
import { payoutsBlocked } from '#contract/finance/reconciliation.ts'
import { refund as refundContract } from '#contract/finance/refund.ts'
import { withdraw as withdrawContract } from '#contract/finance/withdraw.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { system, user, type Party } from '#server/platform/ledger/post.ts'
import { commission, payment, refund, withdraw, type PaymentRow } from './tables/money-tables.ts'
import { payDifference } from './tables/statement-tables.ts'

/** The payments that the caller may see: for the own agents, customers or documents. */
export const payments = entityRows({
  table: payment,
  contract: paymentContract,
  scope: (ctx) => visible(ctx, { agent: payment.agent_id, cs: payment.cs_id, self: payment.created_by, customer: payment.user_id }),
})

export const refunds = entityRows({
  table: refund,
  contract: refundContract,
  scope: (ctx) => visible(ctx, { agent: refund.agent_id, cs: refund.cs_id, self: refund.created_by, customer: refund.user_id }),
})

/** The account from which the payment money comes. */
export function sourceOf({ channel, user_id }: Pick<PaymentRow, 'channel' | 'user_id'>): Party {
  if (channel === 'balance') return user(user_id, 'balance')
  return system(channel === 'offline' ? 'bank' : 'provider_clearing')
}

/** The account that the payment money is for. */
export function sinkOf({ biz_type }: Pick<PaymentRow, 'biz_type'>): Party {
  return system(biz_type === 'recharge' ? 'recharge' : 'sales')
}

/** Refuses a payout while a difference between a provider bill and our rows is open. */
export async function mustBeReconciled({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const [open] = await db.select({ id: payDifference.id }).from(payDifference).where(isNull(payDifference.resolved_at)).limit(1)
  if (open) throw refuse(payoutsBlocked)
}

/** The withdrawals that the caller may see: for the agent and all below it, or the salesman's own. */
export const withdraws = entityRows({
  table: withdraw,
  contract: withdrawContract,
  scope: (ctx) =>
    ctx.actor.customer
      ? eq(withdraw.salesman_id, ctx.actor.customer.salesman_id ?? 0)
      : visible(ctx, { agent: withdraw.agent_id, self: withdraw.created_by }),
})

/** The shares that the caller may see: an agent sees the own company's, and those for the agents below and for their salesmen. */
export const shares = entityRows({
  table: commission,
  contract: commissionContract,
  scope: (ctx) => visible(ctx, { agent: commission.agent_id }),
})

/** The commission owner: an agent or a salesman. */
export interface Owner {
  type: CommissionOwner
  id: number
}
