import type { Label } from '#contract/kit/label.ts'
import { withdraw as contract } from '#contract/shop/withdraw.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'
import { note, transferOrder } from './transfers.ts'

/**
 * The parameters with which the person confirms a transfer in the mini-program. If the answer with them was lost, the same order is repeated,
 * which changes nothing at a provider that knows its number; the query alone does not return them.
 */
export async function transferSheet(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, withdraws, id)
  const provider = await wechatPay(ctx)
  const order = transferOrder(ctx, row)
  if (row.state !== 'paying' || row.sent_at === null || !provider || !order) throw refuse(nothingToConfirm)
  const sheet = (text: string) => ({ mchId: provider.mchid, appId: provider.appid, package: text })
  // the sheet is what moves the money, so each reading is in the log
  await transact(ctx, (ctx) => audit(ctx, contract.confirm, { id, before: { sheet_read: false }, after: { sheet_read: true } }))
  if (row.transfer_package !== null) return sheet(row.transfer_package)
  const known = await provider.queryTransfer(order.out_bill_no)
  if (!('ok' in known) || !(known.ok.state === 'ACCEPTED' || known.ok.state === 'WAIT_USER_CONFIRM')) throw refuse(notYet)
  const again = await provider.transfer(order)
  if (!('ok' in again) || again.ok.package_info === null) throw refuse(notYet)
  const { state: transfer_state, transfer_bill_no: transfer_no, package_info: transfer_package } = again.ok
  await note(ctx, row, { transfer_state, transfer_no, transfer_package })
  return sheet(transfer_package)
}

const nothingToConfirm: Label = ['该提现没有待确认的转账', 'This withdrawal has no transfer to confirm']
const notYet: Label = ['微信尚未受理，请稍后重试', 'WeChat has not accepted the transfer yet. Please try again later']
