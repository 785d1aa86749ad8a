import type { WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { tellBySms } from '#server/platform/messaging/queue.ts'

/** Tells the applicant by text message. A number that cannot be sent to today keeps no money back. */
export async function tell(
  ctx: Ctx,
  { phone, withdraw_no }: Pick<WithdrawRow, 'phone' | 'withdraw_no'>,
  event: 'withdraw_paid' | 'withdraw_rejected',
  params: Record<string, string>,
): Promise<void> {
  if (phone) await tellBySms(ctx, [{ event, phone, params, biz_id: withdraw_no }])
}
