import type { Tone } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import type { AftersaleState, CommissionState, PaymentState, RefundState } from '#contract/trade/words.ts'

// The states of the records that the order page shows beside the order.

type States<State extends string> = Record<State, { label: Label; tone: Tone }>

export const paymentStates: States<PaymentState> = {
  pending: { label: ['待支付', 'To pay'], tone: 'warning' },
  verifying: { label: ['待核款', 'To verify'], tone: 'info' },
  success: { label: ['已支付', 'Paid'], tone: 'success' },
  rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
  closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
  part_refunded: { label: ['部分退款', 'Partly refunded'], tone: 'warning' },
  refunded: { label: ['已退款', 'Refunded'], tone: 'neutral' },
}

export const refundStates: States<RefundState> = {
  pending: { label: ['待退款', 'To refund'], tone: 'warning' },
  processing: { label: ['退款中', 'Refunding'], tone: 'info' },
  success: { label: ['已退款', 'Refunded'], tone: 'success' },
  failed: { label: ['退款失败', 'Refund failed'], tone: 'danger' },
}

export const aftersaleStates: States<AftersaleState> = {
  applied: { label: ['待审核', 'To review'], tone: 'warning' },
  wait_return: { label: ['待退货', 'To return'], tone: 'info' },
  returning: { label: ['待收货', 'Returning'], tone: 'info' },
  wait_refund: { label: ['待退款', 'To refund'], tone: 'warning' },
  refunding: { label: ['退款中', 'Refunding'], tone: 'info' },
  refund_failed: { label: ['退款失败', 'Refund failed'], tone: 'danger' },
  done: { label: ['已完成', 'Done'], tone: 'success' },
  rejected: { label: ['已拒绝', 'Rejected'], tone: 'neutral' },
  refused: { label: ['拒绝收货', 'Return refused'], tone: 'danger' },
  cancelled: { label: ['已撤销', 'Cancelled'], tone: 'neutral' },
}

export const commissionStates: States<CommissionState> = {
  frozen: { label: ['待结算', 'Frozen'], tone: 'info' },
  settled: { label: ['已结算', 'Settled'], tone: 'success' },
  cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
}
