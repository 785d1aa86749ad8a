import { refunds, withdraws } from '#server/areas/trade/money-rows.ts'
import { seenBy } from '#server/features/notice/seen-by.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { notify } from '#server/platform/notify/notify.ts'

const documents = {
  refund: { rows: refunds, link: '/finance/refund' },
  withdraw: { rows: withdraws, link: '/finance/withdraw' },
} as const

interface Paid {
  id: number
  no: string
  amount: number
}

/**
 * Alarms the finance team: the provider reports that it has paid a refund or a withdrawal that failed, was paid otherwise or was rejected
 * here. A person decides, because paying or refusing it by itself could lose the money twice.
 */
export async function alarmPaidThere(ctx: Ctx, page: keyof typeof documents, { id, no, amount }: Paid): Promise<void> {
  const { rows, link } = documents[page]
  const readers = await seenBy(ctx, { access: 'finance:reconciliation:resolve', rows, ids: [id] })
  await notify(ctx, { to: [...readers.keys()], kind: 'paid_there', params: { no, amount: yuan(amount) }, link })
}
