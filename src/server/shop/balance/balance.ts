import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { balance as contract } from '#contract/shop/balance.ts'
import { startRecharge } from '#server/areas/finance/payment/recharges.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { ownAccount, ownLog } from './own-account.ts'

export function detail(ctx: Ctx) {
  return ownAccount(ctx, 'balance')
}

export function log(ctx: Ctx, query: ParsedOf<typeof contract.log>) {
  return ownLog(ctx, 'balance', query)
}

export async function tiers(ctx: Ctx) {
  return { list: await settingOf(ctx, 'recharge.tiers') }
}

export async function recharge(ctx: Ctx, { amount }: ParsedOf<typeof contract.recharge>) {
  const { id, store_id } = customerOf(ctx)
  const { row, payment } = await startRecharge(ctx, { user_id: id, store_id }, amount, contract.recharge)
  return { recharge_no: row.recharge_no, amount: row.amount, gift: row.gift, pay_no: payment.pay_no }
}
