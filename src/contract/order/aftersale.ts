import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, images, int, longText, masked, money, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { byDecision } from '../kit/messages.ts'
import { listQuery, rowOf, rule, verbs } from '../kit/verbs.ts'
import { phoneFilter } from '../people/fields.ts'
import { aftersaleKinds, aftersaleReasons, payChannels, type OrderState, type RefundState } from '../trade/words.ts'
import { aftersaleFlow } from './aftersale-flow.ts'

const { words, tones } = aftersaleFlow
const name = (label: Label) => derived(label, z.nullable(z.string()))
const moment = (label: Label) => derived(label, z.nullable(z.string()))
const fen = (label: Label) => derived(label, z.int())

const giftOff: Label = ['赠品扣款', 'Deduction for gifts']
const askReason: Label = ['请输入拒绝原因', 'Please enter a reason']
const create = { access: 'order:aftersale:create' } as const

/** The line's goods, as they were sold. */
const goods = z.object({
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  spec: z.record(z.string(), z.string()),
  unit: z.string(),
})

/** A list row. */
export const aftersaleRow = rowOf(
  {},
  {
    as_no: derived(['售后单号', 'Number'], z.string()),
    order_id: derived(['订单', 'Order'], z.int()),
    order_no: derived(['订单号', 'Order'], z.string()),
    store_id: derived(['门店', 'Store'], z.nullable(z.int())),
    store_name: name(['门店', 'Store']),
    user_id: derived(['用户', 'User'], z.int()),
    nick: derived(['用户', 'User'], z.string()),
    phone: masked(phoneMask, derived(['手机号', 'Phone'], z.nullable(z.string()))),
    code: derived(['商品编码', 'SKU code'], z.string()),
    title: derived(['商品', 'Goods'], z.string()),
    goods: derived(['商品', 'Goods'], goods),
    kind: choice(['类型', 'Type'], aftersaleKinds),
    qty: derived(['申请数量', 'Quantity'], z.int()),
    apply_amount: fen(['申请金额', 'Requested']),
    approved_amount: derived(['同意金额', 'Approved'], z.nullable(z.int())),
    freight_back: fen(['退运费', 'Freight returned']),
    reason: choice(['原因', 'Reason'], aftersaleReasons),
    state: choice(['状态', 'State'], words, tones),
    /** The deadline to send the goods back. */
    return_until: moment(['退货截止', 'Return by']),
    done_at: moment(['完成时间', 'Done']),
  },
)

const refundRow = z.object({
  id: z.int(),
  refund_no: z.string(),
  channel: choice(['渠道', 'Channel'], payChannels),
  amount: z.int(),
  state: z.custom<RefundState>((value) => typeof value === 'string'),
  fail_msg: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
})

/** The after-sale steps and the messages from both sides. */
export const aftersaleSteps = {
  create: ['提交申请', 'Applied'],
  pass: ['同意申请', 'Approved'],
  reject: ['拒绝申请', 'Rejected'],
  send: ['寄回商品', 'Sent back'],
  accept: ['确认收货', 'Return accepted'],
  refuse: ['拒绝收货', 'Return refused'],
  refund: ['发起退款', 'Refund started'],
  succeed: ['退款成功', 'Refunded'],
  fail: ['退款失败', 'Refund failed'],
  cancel: ['撤销申请', 'Cancelled'],
  expire: ['超时未退货，自动撤销', 'Not sent back in time'],
  remind: ['超72小时未处理', 'Not handled for 72 hours'],
  reply: ['留言', 'Message'],
} as const satisfies Record<string, Label>
export type AftersaleStep = keyof typeof aftersaleSteps

export const logRow = z.object({
  id: z.int(),
  action: choice(['操作', 'Step'], aftersaleSteps),
  operator_type: z.enum(['system', 'admin', 'user']),
  operator: z.nullable(z.string()),
  content: z.nullable(z.string()),
  images: z.array(z.string()),
  created_at: z.string(),
})

/** The line with everything that the refundable amount follows from. */
const line = z.object({
  id: z.int(),
  qty: z.int(),
  price: z.int(),
  pay_amount: z.int(),
  shipped_qty: z.int(),
  refunded_qty: z.int(),
  refunded_amount: z.int(),
  integral_off: z.int(),
})

const orderSummary = z.object({
  id: z.int(),
  order_no: z.string(),
  state: z.custom<OrderState>((value) => typeof value === 'string'),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  goods_amount: z.int(),
  freight_amount: z.int(),
  pay_amount: z.int(),
  paid_amount: z.int(),
  refund_amount: z.int(),
})

/** The most that a line can still have refunded. */
export const refundable = z.object({
  /** Pieces in a refund without a return. */
  qty: derived(['可退数量', 'Refundable'], z.int()),
  /** Pieces that were shipped and are not returned yet. */
  return_qty: derived(['可退货数量', 'Returnable'], z.int()),
  /** For all these pieces. */
  amount: fen(['可退上限', 'Maximum']),
  /** Freight on an order that is refunded whole before it ships. */
  freight: fen(['可退运费', 'Freight']),
  /** Without pieces: all that is left from the amount paid for the line. */
  compensation: fen(['补偿上限', 'Maximum compensation']),
})

/** One after-sale with everything that its decisions need. */
export const aftersaleDetail = z.object({
  ...aftersaleRow.shape,
  desc: name(['问题描述', 'Description']),
  images: derived(['凭证图片', 'Evidence'], z.array(z.string())),
  return_address: name(['退货地址', 'Return address']),
  return_carrier: name(['退货物流公司', 'Carrier']),
  return_tracking_no: name(['退货物流单号', 'Tracking number']),
  resaleable: derived(['可再次销售', 'Resellable'], z.nullable(z.literal([0, 1]))),
  auditor: name(['审核人', 'Reviewed by']),
  audit_at: moment(['审核时间', 'Decided']),
  audit_opinion: name(['审核意见', 'Opinion']),
  received_at: moment(['收货时间', 'Received']),
  refused_images: derived(['拒收凭证', 'Photos of the refused return'], z.array(z.string())),
  integral_back: derived(['退回积分', 'Points returned'], z.int()),
  integral_taken: derived(['追回积分', 'Points reclaimed'], z.int()),
  gift_off: fen(giftOff),
  /** The shipped gifts that the line has earned, at their trade price, less what was deducted before. */
  gift_value: fen(['赠品价值', 'Value of gifts']),
  line: derived(['商品', 'Line'], line),
  order: derived(['订单', 'Order'], orderSummary),
  /** For this after-sale's quantity. */
  most_amount: fen(['可退上限', 'Maximum']),
  /** For all that is left on the line. */
  refundable: derived(['可退金额', 'Refundable'], refundable),
  refunds: derived(['退款记录', 'Refunds'], z.array(refundRow)),
  log: derived(['协商记录', 'Conversation'], z.array(logRow)),
  /** The address that an approval proposes: the one in the settings. */
  default_return_address: derived(['退货地址', 'Return address'], z.string()),
})

export const aftersaleQuery = listQuery(
  {
    /** The beginning of an after-sale or order number. */
    no: optional(text(['单号', 'Number'], { max: 32 })),
    code: optional(text(['商品编码', 'SKU code'], { max: 60 })),
    store_id: optional(ref(['门店', 'Store'])),
    phone: optional(phoneFilter(['手机号', 'Phone'], 4)),
    order_id: optional(ref(['订单', 'Order'])),
    user_id: optional(ref(['用户', 'User'])),
    kind: optional(choice(['类型', 'Type'], aftersaleKinds)),
    reason: optional(choice(['原因', 'Reason'], aftersaleReasons)),
    /** Business days, inclusive. */
    created_from: optional(date(['申请时间从', 'Applied from'])),
    created_to: optional(date(['申请时间到', 'Applied to'])),
    done_from: optional(date(['完成时间从', 'Done from'])),
    done_to: optional(date(['完成时间到', 'Done to'])),
    /** Undecided for at least this number of hours. */
    overdue: optional(choice(['等待时长', 'Waiting'], { 24: ['超24小时', 'Over 24 hours'] })),
    state: optional(choice(['状态', 'State'], words, tones)),
  },
  ['created_at', 'done_at'],
)

const figures = z.object({
  pending: derived(['待处理', 'Open'], z.int()),
  overdue: derived(['超24小时', 'Over 24 hours'], z.int()),
  refunded_today: fen(['今日退款额', 'Refunded today']),
  /** Refunded among paid in 30 days, in hundredths of a percent; null without a payment. */
  rate: derived(['退款率(30天)', 'Refund rate (30 days)'], z.nullable(z.int())),
})

/** The application fields, for staff and customers. */
export const applyFields = {
  item_id: ref(['商品', 'Goods']),
  kind: choice(['类型', 'Type'], aftersaleKinds),
  /** 0 for a compensation, which takes no goods back. */
  qty: int(['申请数量', 'Quantity'], 0, 1_000_000_000),
  amount: money(['退款金额', 'Amount']),
  reason: choice(['原因', 'Reason'], aftersaleReasons),
  desc: optional(longText(['问题描述', 'Description'], { max: 500 })),
  images: defaulted(images(['凭证图片', 'Evidence'], 9)),
}

const pass = (label: Label) => flag(label, { 1: ['同意', 'Accept'], 0: ['拒绝', 'Refuse'] })
const one = { id: rowId(), version: z.optional(z.int()) }
const saved = z.object({ id: z.int(), version: z.int() })
const affects = ['order.order']

interface Decided {
  pass: 0 | 1
  opinion?: string | null
  resaleable?: 0 | 1 | null
}
const withReason = rule(['opinion', 'pass'], askReason, ({ pass, opinion }: Decided) => pass === 1 || Boolean(opinion))

/** An order line with its refundable part. */
export const refundableLine = z.object({
  item_id: z.int(),
  goods,
  price: z.int(),
  ordered: z.int(),
  shipped: z.int(),
  /** The package whose part the line is; `is_whole`: all parts are refunded together, because none is shipped. */
  package_id: z.nullable(z.int()),
  is_whole: z.boolean(),
  ...refundable.shape,
  /** Why no after-sale can be made now, in words. */
  refusal: z.nullable(z.string()),
})

export const aftersale = entity('order.aftersale', ['售后单', 'After-sale'], aftersaleFlow, {
  list: verbs.list(aftersaleQuery, aftersaleRow),
  counts: verbs.counts(aftersaleFlow, aftersaleQuery),
  detail: verbs.detail(aftersaleDetail),
  stat: get(['统计', 'Figures'], z.object({}), figures, { access: 'order:aftersale:list', quiet: true }),
  /** The order lines and the most that each can have refunded, for the `create` form. */
  refundable: get(['可退金额', 'Refundable'], z.object({ order_id: ref(['订单', 'Order']) }), z.object({ list: z.array(refundableLine) }), {
    ...create,
  }),
  create: post(['发起售后', 'Create'], z.object(applyFields), z.object({ id: z.int(), as_no: z.string() }), {
    ...create,
    creates: true,
    message: ['售后已发起', 'After-sale created'],
    affects,
  }),
  audit: post(
    ['审核', 'Review'],
    z
      .object({
        ...one,
        pass: pass(['审核结果', 'Decision']),
        /** By default the amount that was asked for. */
        amount: optional(money(['退款金额', 'Amount'])),
        /** Included in the amount, for gifts that the customer keeps: at most `gift_value`. */
        gift_off: optional(money(giftOff)),
        return_address: optional(longText(['退货地址', 'Return address'], { max: 200 })),
        opinion: optional(longText(['审核意见', 'Opinion'], { max: 500 })),
      })
      .check(withReason),
    saved,
    { message: byDecision(['售后已同意', 'After-sale approved'], ['售后已拒绝', 'After-sale rejected']), affects },
  ),
  receive: post(
    ['收货', 'Receive'],
    z
      .object({
        ...one,
        pass: pass(['收货结果', 'Result']),
        resaleable: optional(flag(['可再次销售', 'Resellable'])),
        opinion: optional(longText(['说明', 'Remark'], { max: 500 })),
        images: defaulted(images(['凭证图片', 'Images'], 9)),
      })
      .check(
        withReason,
        rule(['resaleable', 'pass'], ['请选择是否可再次销售', 'Please choose whether the goods can be resold'], (value: Decided) =>
          value.pass === 0 ? true : typeof value.resaleable === 'number',
        ),
      ),
    saved,
    // accepted goods move stock
    { idempotent: true, message: byDecision(['已确认收货', 'Return accepted'], ['已拒绝收货', 'Return refused']), affects: ['goods.sku'] },
  ),
  reply: post(
    ['留言', 'Send message'],
    z.object({
      id: rowId(),
      content: longText(['内容', 'Message'], { max: 500 }),
      images: defaulted(images(['图片', 'Images'], 9)),
    }),
    z.object({ id: z.int() }),
    { ...create, creates: 'always', message: ['留言已发送', 'Message sent'] },
  ),
  ...verbs.transitions(aftersaleFlow),
  export: verbs.export(aftersaleQuery),
})

export type AftersaleListed = OutputOf<typeof aftersale.list>['list'][number]
export type AftersaleDetail = OutputOf<typeof aftersale.detail>
export type AftersaleQuery = ParsedOf<typeof aftersale.list>
export type AftersaleForm = ParsedOf<typeof aftersale.create>
export type RefundableLine = z.output<typeof refundableLine>
