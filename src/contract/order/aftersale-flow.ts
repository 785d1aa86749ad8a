import { machine } from '../kit/machine.ts'
import type { AftersaleState } from '../trade/words.ts'

const audit = 'order:aftersale:audit'
const receive = 'order:aftersale:receive'

/** An after-sale's life (domain §7.2). */
export const aftersaleFlow = machine<AftersaleState>()({
  initial: ['applied'],
  states: {
    applied: { label: ['待审核', 'To review'], tone: 'warning', waits: true },
    wait_return: { label: ['待退货', 'To send back'], tone: 'info' },
    returning: { label: ['待收货', 'Returning'], tone: 'info' },
    wait_refund: { label: ['待退款', 'To refund'], tone: 'warning', waits: true },
    refunding: { label: ['退款中', 'Refunding'], tone: 'info' },
    refund_failed: { label: ['退款失败', 'Refund failed'], tone: 'danger' },
    done: { label: ['已完成', 'Done'], tone: 'success' },
    rejected: { label: ['已拒绝', 'Rejected'], tone: 'danger' },
    refused: { label: ['拒绝收货', 'Return refused'], tone: 'danger' },
    cancelled: { label: ['已撤销', 'Cancelled'], tone: 'neutral' },
  },
  actions: {
    pass: {
      label: ['同意退款', 'Approve the refund'],
      from: ['applied'],
      to: 'wait_refund',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 1 } },
    },
    passReturn: {
      label: ['同意退货', 'Approve the return'],
      from: ['applied'],
      to: 'wait_return',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 1 } },
    },
    reject: {
      label: ['拒绝', 'Reject'],
      from: ['applied'],
      to: 'rejected',
      tone: 'danger',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 0 } },
    },
    /** Also corrects carrier and number until the goods are received. */
    send: { label: ['填写退货物流', 'Send back'], from: ['wait_return', 'returning'], to: 'returning', actor: 'customer' },
    accept: {
      label: ['确认收货', 'Accept return'],
      from: ['returning'],
      to: 'wait_refund',
      actor: receive,
      single: true,
      via: { verb: 'receive', input: { pass: 1, resaleable: 1 } },
    },
    refuse: {
      label: ['拒绝收货', 'Refuse return'],
      from: ['returning'],
      to: 'refused',
      tone: 'danger',
      actor: receive,
      single: true,
      via: { verb: 'receive', input: { pass: 0 } },
    },
    refund: {
      label: ['退款', 'Refund'],
      message: ['退款已发起', 'Refund started'],
      from: ['wait_refund', 'refund_failed'],
      to: 'refunding',
      single: true,
      call: { idempotent: true, affects: ['order.order', 'finance.refund', 'finance.payment', 'finance.commission'] },
    },
    cancel: { label: ['撤销', 'Cancel'], from: ['applied', 'wait_return'], to: 'cancelled', actor: 'customer' },
    expire: { label: ['退货超时', 'Not sent back in time'], from: ['wait_return'], to: 'cancelled', actor: 'system' },
    // finance may retry a failed refund or change its way, without a step here
    succeed: { label: ['退款成功', 'Refunded'], from: ['refunding', 'refund_failed'], to: 'done', actor: 'system' },
    fail: { label: ['退款失败', 'Refund failed'], from: ['refunding'], to: 'refund_failed', actor: 'system' },
  },
})

/** The states for after-sales that are not ended: they stop shipping for their line and the timers for their order. */
export const openStates = ['applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed'] as const
