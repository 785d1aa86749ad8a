import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { type Payable } from '#server/areas/finance/shared/payable.ts'
import { recharge } from '#server/areas/trade/tables/buyer-tables.ts'
import type { PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { randomNo, withRandomNo } from '#server/platform/kernel/document-no.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { startPayment } from './payment-steps.ts'

// Top-ups for the shopping balance (domain §14.2): a separate document, paid by WeChat Pay.

export type Recharge = typeof recharge.$inferSelect

const noTier: Label = ['请选择充值档位', 'Please select one of the amounts']

interface Buyer {
  user_id: number
  store_id: number | null
}

/** Begins a top-up by a tier; the gift is fixed now. The payment ends after two hours. */
export function startRecharge(
  ctx: Ctx,
  { user_id, store_id }: Buyer,
  amount: number,
  call: Pick<Endpoint, 'address'>,
): Promise<{ row: Recharge; payment: PaymentRow }> {
  return transact(ctx, async (ctx) => {
    const tier = (await settingOf(ctx, 'recharge.tiers')).find((one) => one.amount === amount)
    if (!tier) throw refuse(noTier, { field: 'amount' })
    const row: Recharge = await withRandomNo(
      () => randomNo(ctx.now, 'CZ'),
      (recharge_no) =>
        ctx.db
          .insert(recharge)
          .values({ recharge_no, user_id, amount, gift: tier.gift, created_at: ctx.now.toISOString() })
          .onConflictDoNothing({ target: recharge.recharge_no })
          .returning(),
    )
    await audit(ctx, call, { id: row.id, before: null, after: row })
    const [payment] = await startPayment(
      ctx,
      {
        biz_type: 'recharge',
        biz_id: row.id,
        biz_no: row.recharge_no,
        user_id,
        store_id,
        agent_id: null,
        cs_id: null,
        amount,
        expire_at: new Date(ctx.now.getTime() + 2 * HOUR_MS).toISOString(),
      },
      { way: 'wechat' },
    )
    return { row, payment: payment as PaymentRow }
  })
}

export const rechargePayable: Payable = {
  async lock(ctx, id) {
    const [row] = await ctx.db.select().from(recharge).where(eq(recharge.id, id)).for('no key update')
    return row && row.paid_at === null ? { due: row.amount, created_by: null } : undefined
  },

  /** Credits the amount and the gift, once: the document is locked and its number is the key for the transfers. */
  async paid(ctx, id) {
    const [row] = await ctx.db.update(recharge).set({ paid_at: ctx.now.toISOString() }).where(eq(recharge.id, id)).returning()
    const { recharge_no, user_id, amount, gift } = row as Recharge
    await audit(ctx, { address: 'shop.balance.recharge' }, { id, before: { paid_at: null }, after: { paid_at: ctx.now.toISOString() } })
    const own = user(user_id, 'balance')
    const steps: Transfer[] = [{ debit: system('recharge'), credit: own, amount, biz_type: 'recharge', biz_id: recharge_no }]
    if (gift > 0) steps.push({ debit: system('recharge_gift'), credit: own, amount: gift, biz_type: 'recharge_gift', biz_id: recharge_no })
    await post(ctx, steps)
  },
}
