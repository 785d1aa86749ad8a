import * as z from 'zod/mini'
import { goodsOff } from '../common/open-offers.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, int, masked, optional, ref, rowId, shaped, text, time } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, pageOf, rowOf, rule, verbs } from '../kit/verbs.ts'
import { chosenGoods, chosenOnce, chosenSku } from './chosen-goods.ts'
import { endBeforeStart, isLater } from './package.ts'

export const giftConditions = {
  sku: ['买指定SKU', 'Specific SKUs'],
  series: ['买指定系列', 'Specific series'],
  brand: ['买指定品牌', 'Specific brands'],
  amount: ['满额', 'Amount'],
} as const

export const giftPriceLevels = { all: ['全部', 'All'], store: ['门店', 'Stores'], trade: ['贸易', 'Trade'] } as const

export const giftStates = {
  pending: ['未开始', 'Scheduled'],
  running: ['进行中', 'Running'],
  ended: ['已结束', 'Ended'],
  off: ['已停用', 'Disabled'],
} as const

export const MOST_GIFTS = 5
export const MOST_CONDITIONS = 50

const gift_qty = shaped(
  ['赠品数量', 'Gift quantity'],
  z.int().check(
    z.refine((n) => n > 0, { params: { message: messages.above_zero } satisfies RuleParams }),
    z.lte(9999),
  ),
)
const giftLine = z.object({ ...chosenSku, qty: gift_qty })

/** A gift rule's editable fields (domain §3.7); `threshold` is a quantity, or fen if the condition is an amount. */
export const giftFields = {
  title: text(['规则名称', 'Rule name'], { min: 2, max: 60 }),
  cond_type: choice(['条件类型', 'Condition'], giftConditions),
  cond_ids: defaulted(shaped(['指定对象', 'Applies to'], z.array(rowId()).check(z.maxLength(MOST_CONDITIONS)))),
  threshold: int(['门槛', 'From'], 1, 999_999_900),
  repeatable: defaulted(flag(['重复赠送', 'Repeat'], { 1: ['每满即送', 'Every time the threshold is met'], 0: ['只送一次', 'Once'] })),
  gift_items: shaped(['赠品', 'Gifts'], z.array(giftLine).check(z.maxLength(MOST_GIFTS))),
  total_qty: optional(int(['发放总量', 'Total'], 1, 100_000_000)),
  per_user_limit: optional(int(['每人限', 'Per customer'], 1, 1_000_000)),
  price_level: defaulted(choice(['适用价格等级', 'Price level'], giftPriceLevels)),
  start_at: time(['开始时间', 'From']),
  end_at: time(['结束时间', 'Until'], { isEnd: true }),
  priority: defaulted(int(['优先级', 'Priority'], 0, 9999)),
  status: defaulted(flag(['启用', 'Enabled'])),
}

interface Entered {
  cond_type: keyof typeof giftConditions
  cond_ids?: number[]
  gift_items: { sku_id: number }[]
  start_at: string
  end_at: string
}

const labels: Record<'sku' | 'series' | 'brand', Label> = {
  sku: ['请选择商品', 'Please select goods'],
  series: ['请选择系列', 'Please select series'],
  brand: ['请选择品牌', 'Please select brands'],
}
const repeated: Label = ['赠品不能重复', 'Gifts must be unique']

export const giftEdit = editOf(giftFields).check(
  ...(['sku', 'series', 'brand'] as const).map((type) =>
    rule(['cond_ids', 'cond_type'], labels[type], ({ cond_type, cond_ids = [] }: Entered) => cond_type !== type || cond_ids.length > 0),
  ),
  rule(['gift_items'], messages.ask_select, ({ gift_items }: Entered) => gift_items.length > 0),
  chosenOnce('gift_items', repeated),
  rule(['end_at', 'start_at'], endBeforeStart, ({ start_at, end_at }: Entered) => isLater(end_at, start_at)),
)

const named = z.object({ id: z.int(), title: z.string() })

const { gift_items, ...listed } = giftFields

export const giftRow = rowOf(listed, {
  gift_items: derived(['赠品', 'Gifts'], z.array(z.object(chosenGoods))),
  used_qty: derived(['已送', 'Given'], z.int()),
  /** The titles for `cond_ids`; for a SKU its code. */
  conditions: derived(['指定对象', 'Applies to'], z.array(named)),
  state: choice(['状态', 'State'], giftStates, { pending: 'info', running: 'success', ended: 'neutral', off: 'warning' }),
})

export const giftQuery = listQuery(
  {
    title: optional(text(['规则名称', 'Rule name'], { max: 60 })),
    cond_type: optional(choice(['条件类型', 'Condition'], giftConditions)),
    state: optional(choice(['状态', 'State'], giftStates)),
    sku_id: optional(ref(['赠品SKU', 'Gift SKU'])),
    spu_id: optional(ref(['赠品SPU', 'Gift SPU'])),
    goods_off: optional(goodsOff),
  },
  ['priority', 'created_at'],
)

const recordRow = z.object({
  id: z.int(),
  created_at: derived(['时间', 'Time'], z.string()),
  code: derived(['商品编码', 'SKU code'], z.string()),
  title: derived(['赠品', 'Gift'], z.string()),
  customer: derived(['客户', 'Customer'], z.string()),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
  qty: derived(['数量', 'Quantity'], z.int()),
  biz_no: derived(['关联单号', 'Document'], z.nullable(z.string())),
})

export const gift = entity('goods.gift', ['赠品规则', 'Gift rule'], {
  list: verbs.list(giftQuery, giftRow),
  detail: verbs.detail(giftRow),
  edit: verbs.edit(giftEdit),
  status: verbs.status(),
  delete: verbs.delete(),
  record: get(
    ['送出记录', 'Gifts given'],
    listQuery({ id: rowId(), customer_id: optional(ref(['客户', 'Customer'])) }, ['id']),
    pageOf(recordRow),
    { path: '/api/goods/gift/record/list', access: 'goods:gift:list' },
  ),
})

export type Gift = OutputOf<typeof gift.detail>
export type GiftEdit = ParsedOf<typeof gift.edit>
export type GiftQuery = ParsedOf<typeof gift.list>
