import * as z from 'zod/mini'
import { readHash, shownHash } from '../kit/approval.ts'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, longText, masked, money, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { byDecision } from '../kit/messages.ts'
import { listQuery, rowOf, rule, verbs } from '../kit/verbs.ts'
import { payChannels, refundRoutes, refundSources, type PaymentState } from '../trade/words.ts'
import { refundFlow } from './refund.ts'

const decided: Label = ['该单据已被处理', 'This has been processed already']

/** The life cycle for a payment (domain §8.1). Money may also arrive after the closing; it is then refunded. */
export const paymentFlow = machine<PaymentState>()({
  initial: ['pending', 'verifying', 'success'],
  states: {
    pending: { label: ['待支付', 'To be paid'], tone: 'warning' },
    verifying: { label: ['待核款', 'To be verified'], tone: 'info', waits: true },
    success: { label: ['成功', 'Paid'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
    part_refunded: { label: ['部分退款', 'Partly refunded'], tone: 'warning' },
    refunded: { label: ['已退款', 'Refunded'], tone: 'neutral' },
  },
  actions: {
    verify: {
      label: ['核款', 'Verify'],
      from: ['verifying'],
      to: 'success',
      single: true,
      via: { verb: 'verify', input: { pass: 1 } },
      blocked: decided,
    },
    reject: {
      label: ['核款驳回', 'Reject'],
      from: ['verifying'],
      to: 'rejected',
      tone: 'danger',
      single: true,
      actor: 'finance:payment:verify',
      via: { verb: 'verify', input: { pass: 0 } },
      blocked: decided,
    },
    submit: { label: ['提交凭证', 'Submit voucher'], from: ['pending'], to: 'verifying', actor: 'customer' },
    pay: { label: ['支付成功', 'Paid'], from: ['pending', 'closed'], to: 'success', actor: 'system' },
    close: { label: ['关闭', 'Close'], from: ['pending'], to: 'closed', actor: 'system' },
    refundPart: { label: ['部分退款', 'Partial refund'], from: ['success', 'part_refunded'], to: 'part_refunded', actor: 'system' },
    refund: { label: ['全额退款', 'Refund'], from: ['success', 'part_refunded'], to: 'refunded', actor: 'system' },
  },
})

export const bizTypes = {
  order: ['订单', 'Order'],
  recharge: ['充值', 'Top-up'],
  integral: ['积分兑换', 'Points exchange'],
} as const satisfies Record<string, Label>
export type PayBizType = keyof typeof bizTypes

const fen = (label: Label) => derived(label, z.int())
const moment = (label: Label) => derived(label, z.nullable(z.string()))
const words = (label: Label) => derived(label, z.nullable(z.string()))

/** The parties in a payment or refund, as the lists show them. */
export const parties = {
  user_id: derived(['用户', 'User'], z.int()),
  nick: derived(['用户', 'User'], z.string()),
  phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
  store_id: derived(['门店', 'Store'], z.nullable(z.int())),
  store_name: words(['门店', 'Store']),
}

const fields = {
  pay_no: derived(['支付单号', 'Payment'], z.string()),
  biz_type: choice(['业务类型', 'Type'], bizTypes),
  biz_id: derived(['业务单号', 'Document'], z.int()),
  biz_no: derived(['业务单号', 'Document'], z.string()),
  ...parties,
  channel: choice(['渠道', 'Channel'], payChannels),
  amount: fen(['金额', 'Amount']),
  refunded_amount: fen(['已退', 'Refunded']),
  fee: fen(['手续费', 'Fee']),
  state: choice(['状态', 'State'], paymentFlow.words, paymentFlow.tones),
  channel_no: words(['渠道流水号', 'Channel serial number']),
  serial_no: words(['银行流水号', 'Bank serial number']),
  paid_at: moment(['支付时间', 'Paid']),
  is_reconciled: flag(['对账', 'Reconciled'], { 1: ['已对账', 'Reconciled'], 0: ['未对账', 'Not reconciled'] }),
}

export const paymentRow = rowOf({}, fields)

/** The voucher for a bank transfer, as the buyer submits it. */
export const voucherShape = z.object({
  images: z.array(z.string()),
  payer_name: z.string(),
  bank: z.optional(z.nullable(z.string())),
  paid_date: z.string(),
})

export const paymentDetail = rowOf(
  {},
  {
    ...fields,
    expire_at: moment(['支付截止', 'Payable until']),
    voucher: derived(['凭证', 'Voucher'], z.nullable(voucherShape)),
    submitted_at: moment(['提交时间', 'Submitted']),
    submitter: words(['提交人', 'Submitted by']),
    verifier: words(['核款人', 'Verified by']),
    verify_at: moment(['核款时间', 'Verified']),
    reject_reason: words(['驳回原因', 'Reason of rejection']),
    queried_at: moment(['最近查询渠道', 'Last channel query']),
    hash: shownHash,
    refunds: derived(
      ['退款记录', 'Refunds'],
      z.array(
        z.object({
          id: z.int(),
          refund_no: z.string(),
          source: choice(['来源', 'Source'], refundSources),
          route: choice(['路径', 'Route'], refundRoutes),
          amount: z.int(),
          state: choice(['状态', 'State'], refundFlow.words, refundFlow.tones),
          created_at: z.string(),
          done_at: z.nullable(z.string()),
        }),
      ),
    ),
  },
)

const query = listQuery(
  {
    /** The number for the payment or its document, from its beginning. */
    no: optional(text(['单号', 'Number'], { max: 40 })),
    channel_no: optional(text(['流水号', 'Serial number'], { max: 64 })),
    store_id: optional(ref(['门店', 'Store'])),
    user_id: optional(ref(['用户', 'User'])),
    channel: optional(choice(['渠道', 'Channel'], payChannels)),
    state: optional(choice(['状态', 'State'], paymentFlow.words)),
    amount_min: optional(money(['最小金额', 'Amount from'])),
    amount_max: optional(money(['最大金额', 'Amount to'])),
    from: optional(date(['创建时间从', 'Created from'])),
    to: optional(date(['创建时间到', 'Created to'])),
    paid_from: optional(date(['支付时间从', 'Paid from'])),
    paid_to: optional(date(['支付时间到', 'Paid to'])),
  },
  ['created_at', 'amount', 'paid_at'],
)

export const paymentMessages = {
  own: ['不能审核自己提交的单据', 'You cannot review your own request'],
  amountDiffers: ['到账金额与应付金额不一致', 'The received amount does not match the amount due'],
  serialUsed: ['该流水号已被使用', 'This serial number has been used'],
  noReason: ['请输入驳回原因', 'Please enter the reason'],
} as const satisfies Record<string, Label>

interface Decision {
  pass?: number
  serial_no?: string | null
  amount?: number | null
  reason?: string | null
}

const decision = z
  .object({
    id: rowId(),
    version: z.int(),
    pass: flag(['核款结果', 'Decision'], { 1: ['通过', 'Verify'], 0: ['驳回', 'Reject'] }),
    serial_no: optional(
      text(['银行流水号', 'Bank serial number'], {
        max: 64,
        compact: true,
        pattern: /^(?=.*[A-Za-z0-9])[\w-]+$/,
        invalid: ['{label}只能包含字母、数字和-', '{label} has only letters, digits and -'],
      }),
    ),
    amount: optional(money(['到账金额', 'Received amount'], { min: 1, max: 99_999_999_900 })),
    hash: readHash,
    reason: optional(longText(['驳回原因', 'Reason of rejection'], { max: 200 })),
  })
  .check(
    rule(['reason', 'pass'], paymentMessages.noReason, ({ pass, reason }: Decision) => pass === 1 || Boolean(reason)),
    rule(
      ['serial_no', 'pass'],
      ['请输入银行流水号', 'Please enter the bank serial number'],
      ({ pass, serial_no }: Decision) => pass === 0 || Boolean(serial_no),
    ),
    rule(
      ['amount', 'pass'],
      ['请输入到账金额', 'Please enter the received amount'],
      ({ pass, amount }: Decision) => pass === 0 || Boolean(amount),
    ),
  )

const saved = z.object({ id: z.int(), version: z.int() })

/** The figures above the list, in the caller's scope. */
const figures = z.object({
  today_paid: z.int(),
  month_paid: z.int(),
  verifying: z.int(),
  today_refunded: z.int(),
  today_net: z.int(),
})

export const payment = entity('finance.payment', ['收款', 'Payment'], paymentFlow, {
  list: verbs.list(query, paymentRow),
  counts: verbs.counts(paymentFlow, query),
  detail: verbs.detail(paymentDetail),
  summary: get(['收款概况', 'Figures'], nothing, figures, { access: 'finance:payment:list' }),
  /** The decision about a voucher by another person than those who submitted it and created its order. */
  verify: post(['核款', 'Verify'], decision, saved, {
    idempotent: true,
    stepUp: true,
    affects: ['order.order', 'finance.refund'],
    message: byDecision(['核款通过', 'Payment verified'], ['凭证已驳回', 'Voucher rejected']),
  }),
  /** Asks the channel about one payment now. */
  query: post(['查询渠道', 'Query channel'], z.object({ id: rowId() }), saved, {
    affects: ['order.order'],
    message: ['已查询渠道', 'Channel queried'],
  }),
  export: verbs.export(query),
})

export type Payment = OutputOf<typeof payment.list>['list'][number]
export type PaymentDetail = OutputOf<typeof payment.detail>
export type PaymentQuery = ParsedOf<typeof payment.list>
