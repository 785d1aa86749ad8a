import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, longText, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { messages } from '../kit/messages.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { addressFields, maskedPhone, shipFields, shipRules } from '../order/order-fields.ts'
import { correctedWaybill } from '../order/order-parcel.ts'
import { regionRule, phoneFilter } from '../people/fields.ts'
import { recordFlow } from './record-flow.ts'
import { drawPays, fallbacks, prizeKinds, prizeTones } from './words.ts'

const nullableText = (label: Label) => derived(label, z.nullable(z.string()))
const number = (label: Label) => derived(label, z.int())

/** A draw with what it won. */
export const recordRow = z.object({
  id: z.int(),
  version: z.int(),
  record_no: derived(['单号', 'Number'], z.string()),
  lottery_id: number(['抽奖活动', 'Lottery']),
  lottery_title: derived(['活动', 'Lottery'], z.string()),
  user_id: number(['用户', 'User']),
  user_nick: derived(['用户', 'User'], z.string()),
  user_phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  store_name: nullableText(['门店', 'Store']),
  title: derived(['奖品', 'Prize'], z.string()),
  image: nullableText(['图片', 'Image']),
  kind: choice(['奖品类型', 'Type'], prizeKinds, prizeTones),
  paid_by: choice(['消耗方式', 'Paid with'], drawPays),
  cost_points: number(['消耗积分', 'Points spent']),
  cost: number(['奖品成本', 'Cost']),
  state: choice(['状态', 'State'], recordFlow.words, recordFlow.tones),
  order_id: derived(['订单', 'Order'], z.nullable(z.int())),
  order_no: nullableText(['订单号', 'Order']),
  remark: nullableText(['备注', 'Note']),
  reason: nullableText(['取消原因', 'Reason']),
  expire_at: nullableText(['领取截止', 'Claim until']),
  /** The order was refunded, and the prize could not be taken back. */
  claw_failed_at: nullableText(['追回失败时间', 'Claw-back failed']),
  created_at: derived(['时间', 'Time'], z.string()),
})

/** The customer's default address, otherwise the store's: a prize without an address can go there. */
const knownAddress = z.object({
  of: choice(['来源', 'From'], { customer: ['客户默认地址', 'Default address'], store: ['门店地址', 'Store address'] }),
  receiver: z.string(),
  phone: maskedPhone(['收货电话', 'Phone']),
  province_code: z.string(),
  city_code: z.string(),
  district_code: z.string(),
  address: z.string(),
})

/** With the numbers from which the result can be recomputed (docs/adr/0062), and the address. */
export const recordDetail = z.extend(recordRow, {
  position: number(['奖品位置', 'Position']),
  picked_position: number(['抽中位置', 'Picked position']),
  fallback: derived(['兜底原因', 'Why the fallback'], z.nullable(choice(['兜底原因', 'Why the fallback'], fallbacks))),
  draw_no: number(['第几次抽奖', 'Draw number']),
  attempt: number(['取数次数', 'Attempt']),
  number: number(['随机数', 'Random number']),
  weights_version: number(['权重版本', 'Version of the weights']),
  weights: derived(['权重', 'Weights'], z.array(z.int())),
  ip: nullableText(['IP', 'IP']),
  receiver: nullableText(['收货人', 'Recipient']),
  phone: maskedPhone(['收货电话', 'Phone']),
  region: nullableText(['地区', 'Region']),
  address: nullableText(['详细地址', 'Address']),
  /** Only while the prize waits for an address, and for persons who may enter it. */
  known_address: derived(['已知地址', 'Known address'], z.nullable(knownAddress)),
  updated_at: z.string(),
})

export const recordQuery = listQuery(
  {
    record_no: optional(text(['单号', 'Number'], { max: 40 })),
    lottery_id: optional(ref(['活动', 'Lottery'])),
    user_id: optional(ref(['用户', 'User'])),
    user_phone: optional(phoneFilter()),
    kind: optional(choice(['奖品类型', 'Type'], prizeKinds)),
    won: optional(choice(['结果', 'Result'], { yes: ['中奖', 'Won'] })),
    claw: optional(choice(['追回', 'Claw-back'], { failed: ['追回失败', 'Failed'] })),
    /** Business days, inclusive. */
    from: optional(date(['抽奖时间从', 'Drawn from'])),
    to: optional(date(['抽奖时间到', 'Drawn until'])),
    state: optional(choice(['状态', 'State'], recordFlow.words, recordFlow.tones)),
  },
  ['created_at'],
)

const stat = z.object({
  today_draws: number(['今日抽奖', 'Draws today']),
  today_wins: number(['今日中奖', 'Wins today']),
  pending_ship: number(['待发货奖品', 'Prizes to ship']),
  cost: number(['累计成本', 'Cost in all']),
  /** The business day for the figures, for the tile filters. */
  today: derived(['日期', 'Day'], z.string()),
})

const saved = z.object({ id: z.int(), version: z.int() })
const one = { id: rowId(), version: z.optional(z.int()) }
const handed = ['order.order', 'goods.sku'] as const

export const record = entity('lottery.record', ['抽奖记录', 'Draw'], recordFlow, {
  list: verbs.list(recordQuery, recordRow),
  counts: verbs.counts(recordFlow, recordQuery),
  stat: get(['统计', 'Figures'], nothing, stat, { access: 'lottery:record:list', quiet: true }),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), recordDetail),
  ...verbs.transitions(recordFlow),
  /** Places the order for a goods prize, on the customer's behalf. */
  address: post(['填写地址', 'Enter address'], z.object({ ...one, ...addressFields }).check(regionRule), saved, {
    access: 'lottery:record:ship',
    affects: handed,
    message: messages.saved,
  }),
  ship: post(['发货', 'Ship'], z.object({ ...one, ...shipFields }).check(...shipRules), saved, {
    idempotent: true,
    affects: handed,
    message: ['已发货', 'Shipped'],
  }),
  waybill: post(['改运单号', 'Change tracking number'], z.object({ ...one, ...correctedWaybill }), saved, {
    access: 'lottery:record:ship',
    affects: ['order.order'],
    message: ['运单号已更改', 'Tracking number changed'],
  }),
  remark: post(['备注', 'Note'], z.object({ ...one, remark: optional(longText(['备注', 'Note'], { max: 500 })) }), saved, {
    access: 'lottery:record:ship',
    message: messages.saved,
  }),
  export: verbs.export(recordQuery),
})

export type DrawRecord = OutputOf<typeof record.list>['list'][number]
export type DrawDetail = OutputOf<typeof record.detail>
export type RecordQuery = ParsedOf<typeof record.list>
