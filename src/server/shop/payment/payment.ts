import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { payment as contract } from '#contract/shop/payment.ts'
import { paySheet } from '#server/areas/finance/payment/pay-sheet.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'

export function sheet(ctx: Ctx, { pay_no }: ParsedOf<typeof contract.sheet>) {
  return paySheet(ctx, { pay_no, user_id: customerOf(ctx).id })
}
