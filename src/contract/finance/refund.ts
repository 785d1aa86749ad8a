import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, image, longText, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, rowOf, rule, verbs } from '../kit/verbs.ts'
import { payChannels, refundRoutes, refundSources, type RefundRoute, type RefundState } from '../trade/words.ts'

export const refundMessages = {
  tooLate: [
    '超过渠道退款期限，请改为余额或线下退款',
    'The refund period of the channel is over. Refund to the balance or by bank transfer',
  ],
  tooMuch: ['退款金额不能大于可退金额(¥{x})', 'At most ¥{x} can be refunded'],
  notYet: ['渠道尚未答复，不能更改路径', 'The channel has not responded yet, so the route cannot be changed'],
} as const satisfies Record<string, Label>

interface Facts {
  state: string
  route: string
}

/** The life cycle for a refund (domain §8.2). A failed one keeps its reservation on the payment until it is sent again or takes another route. */
export const refundFlow = machine<RefundState, Facts>()({
  initial: ['pending', 'failed', 'success'],
  states: {
    pending: { label: ['待退款', 'To refund'], tone: 'warning', waits: true },
    processing: { label: ['退款中', 'Refunding'], tone: 'info' },
    success: { label: ['已退款', 'Refunded'], tone: 'success' },
    failed: { label: ['退款失败', 'Refund failed'], tone: 'danger' },
  },
  actions: {
    retry: {
      label: ['重试', 'Try again'],
      from: ['failed'],
      to: 'processing',
      single: true,
      confirm: { title: ['确定要重新发起退款吗？', 'Retry this refund?'] },
      message: ['已重新发起退款', 'Refund retried'],
      call: { idempotent: true },
    },
    settle: {
      label: ['更改路径', 'Change route'],
      // one by bank transfer waits for its proof from the beginning
      from: ['failed', 'pending'],
      to: 'success',
      single: true,
      actor: 'finance:refund:route',
      via: { verb: 'route' },
      guard: ({ state, route }) => (state === 'pending' && route !== 'offline' ? { label: refundMessages.notYet } : undefined),
      blocked: { processing: refundMessages.notYet },
    },
    send: { label: ['发送', 'Send'], from: ['pending', 'processing'], to: 'processing', actor: 'system' },
    succeed: { label: ['退款成功', 'Refunded'], from: ['pending', 'processing'], to: 'success', actor: 'system' },
    fail: { label: ['退款失败', 'Refund failed'], from: ['pending', 'processing'], to: 'failed', actor: 'system' },
  },
})

const words = (label: Label) => derived(label, z.nullable(z.string()))

const fields = {
  refund_no: derived(['退款单号', 'Refund'], z.string()),
  payment_id: derived(['支付单号', 'Payment'], z.int()),
  pay_no: derived(['支付单号', 'Payment'], z.string()),
  order_id: derived(['业务单号', 'Document'], z.nullable(z.int())),
  biz_no: derived(['业务单号', 'Document'], z.string()),
  source: choice(['来源', 'Source'], refundSources),
  source_id: derived(['来源单据', 'Source document'], z.int()),
  channel: choice(['渠道', 'Channel'], payChannels),
  route: choice(['路径', 'Route'], refundRoutes),
  user_id: derived(['用户', 'User'], z.int()),
  nick: derived(['用户', 'User'], z.string()),
  phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
  store_id: derived(['门店', 'Store'], z.nullable(z.int())),
  store_name: words(['门店', 'Store']),
  amount: derived(['金额', 'Amount'], z.int()),
  state: choice(['状态', 'State'], refundFlow.words, refundFlow.tones),
  channel_refund_no: words(['渠道退款单号', 'Channel serial number']),
  fail_msg: words(['失败原因', 'Failure reason']),
  done_at: words(['完成时间', 'Done']),
}

export const refundRow = rowOf({}, fields)

export const refundDetail = rowOf(
  {},
  {
    ...fields,
    route_reason: words(['更改原因', 'Reason for change']),
    proof: words(['退款凭证', 'Proof']),
    operator: words(['经办人', 'By']),
    sent_at: words(['发送时间', 'Sent']),
    queried_at: words(['最近查询渠道', 'Last channel query']),
    retry_count: derived(['重试次数', 'Retries'], z.int()),
  },
)

const query = listQuery(
  {
    /** The number for the refund, its payment or its document, from its beginning. */
    no: optional(text(['单号', 'Number'], { max: 40 })),
    source: optional(choice(['来源', 'Source'], refundSources)),
    route: optional(choice(['路径', 'Route'], refundRoutes)),
    state: optional(choice(['状态', 'State'], refundFlow.words)),
    store_id: optional(ref(['门店', 'Store'])),
    from: optional(date(['申请时间从', 'Requested from'])),
    to: optional(date(['申请时间到', 'Requested to'])),
    done_from: optional(date(['完成时间从', 'Done from'])),
    done_to: optional(date(['完成时间到', 'Done to'])),
  },
  ['created_at', 'done_at'],
)

const saved = z.object({ id: z.int(), version: z.int() })
const otherRoutes = { balance: refundRoutes.balance, offline: refundRoutes.offline } satisfies Partial<Record<RefundRoute, Label>>

const reroute = z
  .object({
    id: rowId(),
    version: z.int(),
    route: choice(['路径', 'Route'], otherRoutes),
    reason: longText(['原因', 'Reason'], { max: 200 }),
    proof: optional(image(['退款凭证', 'Proof'])),
  })
  .check(
    rule(
      ['proof', 'route'],
      ['请上传退款凭证', 'Please upload the proof of refund'],
      ({ route, proof }: { route?: string; proof?: string | null }) => route !== 'offline' || Boolean(proof),
    ),
  )

const figures = z.object({ waiting: z.int(), failed: z.int(), today_refunded: z.int() })

export const refund = entity('finance.refund', ['退款', 'Refund'], refundFlow, {
  list: verbs.list(query, refundRow),
  counts: verbs.counts(refundFlow, query),
  detail: verbs.detail(refundDetail),
  summary: get(['退款概况', 'Figures'], nothing, figures, { access: 'finance:refund:list' }),
  ...verbs.transitions(refundFlow),
  /** The refund leaves by the balance, or by a bank transfer that a person has made; its proof is a picture. */
  route: post(['更改退款路径', 'Change route'], reroute, saved, {
    idempotent: true,
    stepUp: true,
    affects: ['finance.payment', 'order.order', 'order.aftersale', 'userBalance.account'],
    message: ['退款路径已更改', 'Refund route changed'],
  }),
  export: verbs.export(query),
})

export type Refund = OutputOf<typeof refund.list>['list'][number]
export type RefundDetail = OutputOf<typeof refund.detail>
export type RefundQuery = ParsedOf<typeof refund.list>
