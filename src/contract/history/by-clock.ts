import type { Label } from '../kit/label.ts'

/** The titles for logged actions by periodic jobs and by the system; they are not a person's calls. */
const byClock: Readonly<Record<string, Label>> = {
  'activity.collection.review': ['提交复核', 'Sent for review'],
  'activity.group.review': ['提交复核', 'Sent for review'],
  'agent.agent.expire': ['合同到期', 'Contract expired'],
  'agent.agent.warn': ['合同到期提醒', 'Contract expiry warning'],
  'dev.logger.expire': ['清除到期月份', 'Expired month deleted'],
  'finance.ledger.seal': ['封存记账', 'Transfers sealed'],
  'finance.payment.start': ['发起支付', 'Payment started'],
  'finance.refund.request': ['申请退款', 'Refund requested'],
  'finance.withdraw.note': ['查询转账', 'Transfer queried'],
  'freeOrder.record.add': ['参与活动', 'Takes part'],
  'freeOrder.record.count': ['计数', 'Counted'],
  'freeOrder.record.draw': ['开奖', 'Drawn'],
  'freeOrder.record.lapse': ['未按时申请', 'Not handed in in time'],
  'freeOrder.record.reduce': ['部分退款', 'Refunded in part'],
  'order.aftersale.remind': ['审核提醒', 'Reminder of a pending review'],
}

interface Machine {
  readonly actions: Readonly<Record<string, { readonly label: Label }>>
}

/** The title for a logged action that is no call: by a periodic job, or by the system in the entity's state machine. */
export function systemTitle(address: string, $: object | undefined): Label | undefined {
  const { flow } = { ...$ } as { flow?: Machine }
  return byClock[address] ?? flow?.actions[address.split('.').at(-1) ?? '']?.label
}
