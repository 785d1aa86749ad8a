import * as z from 'zod/mini'
import { activityStat, periodRule } from '../activity/activity.ts'
import { audiences } from '../activity/words.ts'
import { goodsOff } from '../common/open-offers.ts'
import { reviewColumns, reviewedSale, reviewFilter } from '../goods/review.ts'
import { costMask } from '../goods/sku-fields.ts'
import { entity, get, nothing, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, images, int, masked, money, optional, ref, richText, rowId, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'
import { editOf, listQuery, rowOf, rule, saleWords, sortField, verbs } from '../kit/verbs.ts'
import { segmentField, segmentRule, segmentTitle } from '../people/segment-field.ts'
import { exchangeKinds, exchangeTones, goodsPhases, goodsPhaseTones, goodsTags, type ExchangeKind } from './words.ts'

export type PointsGoodsState = 'on' | 'off'

/** The columns that the guards read. */
export interface GoodsFacts {
  state: PointsGoodsState
  end_at: string | null
}

export const MOST_IMAGES = 10
export const MOST_POINTS = 9_999_999

const endsInPast: Label = ['结束时间必须晚于当前时间', 'The end must be in the future']
const mustBeOff: Label = ['请先下架积分商品', 'Take this item off sale first']

const unlessOver = ({ end_at }: GoodsFacts, now: Date): Refusal | undefined =>
  end_at !== null && Date.parse(end_at) <= now.getTime() ? { label: endsInPast } : undefined

/** On and off sale (domain §13). Rules that need the database: src/server/areas/integralGoods/goods/goods-rules.ts. */
export const goodsFlow = machine<PointsGoodsState, GoodsFacts>()({
  initial: ['off'],
  states: {
    on: { label: saleWords[1], tone: 'success' },
    off: { label: saleWords[0], tone: 'neutral' },
  },
  actions: {
    on: {
      label: saleWords[1],
      from: ['off'],
      to: 'on',
      via: { verb: 'status', input: { status: 1 } },
      repeats: true,
      guard: unlessOver,
    },
    off: { label: saleWords[0], from: ['on'], to: 'off', via: { verb: 'status', input: { status: 0 } }, repeats: true },
    delete: { label: ['删除', 'Delete'], from: ['off'], tone: 'danger', blocked: mustBeOff },
  },
})

const noPoints: Label = ['兑换积分必须大于0', 'The points must be greater than 0']
const noAmount: Label = ['余额金额必须大于0', 'The amount must be greater than 0']
export const askGoods: Label = ['请选择关联商品', 'Please select the goods']
export const askCoupon: Label = ['请选择优惠券', 'Please select a coupon']
const dayAboveUser: Label = ['每人每日限兑不能大于每人限兑', 'The limit per day must not exceed the limit per customer']

const limit = (label: Label) => optional(int(label, 1, 1_000_000))

/** The editable fields for an item in the points shop (domain §13). */
export const goodsFields = {
  title: text(['商品名称', 'Title'], { min: 2, max: 40 }),
  kind: choice(['类型', 'Type'], exchangeKinds, exchangeTones),
  sku_id: optional(ref(['关联商品', 'Goods'])),
  template_id: optional(ref(['优惠券', 'Coupon'])),
  amount: optional(money(['余额金额', 'Amount'], { min: 1, max: 10_000_000, below: noAmount })),
  images: defaulted(images(['商品图片', 'Images'], MOST_IMAGES)),
  integral: int(['兑换积分', 'Points'], 1, MOST_POINTS, { below: noPoints }),
  cash: defaulted(money(['现金', 'Cash'], { max: 100_000_000 })),
  /** Shown beside the points; it decides nothing. */
  market_value: optional(money(['市场价', 'Market price'])),
  stock: int(['兑换库存', 'Stock'], 1, 100_000_000),
  per_user_limit: limit(['每人限兑', 'Limit per customer']),
  per_day_limit: limit(['每人每日限兑', 'Limit per customer and day']),
  audience: choice(['参与人群', 'Audience'], audiences),
  segment_id: segmentField(),
  tag: optional(choice(['标签', 'Tag'], goodsTags)),
  start_at: optional(time(['开始时间', 'Starts'])),
  end_at: optional(time(['结束时间', 'Ends'], { isEnd: true })),
  detail: optional(richText(['商品介绍', 'Description'], { kilobytes: 16 })),
  sort: defaulted(sortField),
}

interface Entered {
  kind: ExchangeKind
  sku_id?: number | null
  template_id?: number | null
  amount?: number | null
  per_user_limit?: number | null
  per_day_limit?: number | null
}

export const goodsEdit = editOf(goodsFields).check(
  rule(['sku_id', 'kind'], askGoods, ({ kind, sku_id }: Entered) => kind !== 'goods' || Boolean(sku_id)),
  rule(['template_id', 'kind'], askCoupon, ({ kind, template_id }: Entered) => kind !== 'coupon' || Boolean(template_id)),
  rule(['amount', 'kind'], noAmount, ({ kind, amount }: Entered) => kind !== 'balance' || Boolean(amount)),
  rule(
    ['per_day_limit', 'per_user_limit'],
    dayAboveUser,
    ({ per_day_limit: day, per_user_limit: user }: Entered) => !day || !user || day <= user,
  ),
  periodRule,
  segmentRule,
)

const nullable = (label: Label) => derived(label, z.nullable(z.string()))

const { detail: description, ...listed } = goodsFields

const computed = {
  ...reviewColumns,
  /** The customer's points and cash are worth less than the cost plus the margin floor. */
  is_under_floor: masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean()))),
  state: choice(['状态', 'State'], goodsFlow.words, goodsFlow.tones),
  /** The state as people read it at the answer time. */
  phase: choice(['状态', 'State'], goodsPhases, goodsPhaseTones),
  exchanged: derived(['已兑', 'Exchanged'], z.int()),
  segment_title: segmentTitle(),
  /** The first image, else the goods' image. */
  image: nullable(['主图', 'Image']),
  sku_code: nullable(['商品编码', 'SKU code']),
  sku_title: nullable(['关联商品', 'Goods']),
  /** The SKU's sellable stock. */
  sku_stock: derived(['可售库存', 'Sellable stock'], z.nullable(z.int())),
  sku_price: derived(['门店价', 'Store price'], z.nullable(z.int())),
}

export const goodsRow = rowOf(listed, computed)

export const goodsDetail = rowOf({ ...listed, detail: description }, { ...computed, coupon_title: nullable(['优惠券', 'Coupon']) })

export const goodsQuery = listQuery(
  {
    title: optional(text(['商品名称', 'Title'], { max: 40 })),
    ...reviewFilter,
    kind: optional(choice(['类型', 'Type'], exchangeKinds)),
    phase: optional(choice(['状态', 'State'], goodsPhases)),
    tag: optional(choice(['标签', 'Tag'], goodsTags)),
    audience: optional(choice(['参与人群', 'Audience'], audiences)),
    goods_off: optional(goodsOff),
    sku_id: optional(ref(['含SKU', 'With SKU'])),
  },
  ['sort', 'created_at', 'integral'],
)

const number = (label: Label) => derived(label, z.int())

const tiles = z.object({
  running: number(['在兑商品', 'Items on offer']),
  today_count: number(['今日兑换', 'Exchanges today']),
  today_integral: number(['今日消耗积分', 'Points spent today']),
  pending_ship: number(['待发货', 'To ship']),
  /** The business day for the figures, for the tile filters. */
  today: derived(['日期', 'Day'], z.string()),
})

/** Sorting has its own permission (domain §13 item 6). */
export const goods = entity('integralGoods.goods', ['积分商品', 'Points item'], goodsFlow, {
  list: verbs.list(goodsQuery, goodsRow),
  /** The tiles above the list. */
  tiles: get(['统计', 'Figures'], nothing, tiles, { access: 'integralGoods:goods:list' }),
  detail: verbs.detail(goodsDetail),
  edit: verbs.edit(goodsEdit),
  status: verbs.status(saleWords),
  ...reviewedSale('integralGoods:goods'),
  sort: verbs.sort(),
  copy: { ...verbs.copy(['已复制', 'Reward duplicated']), access: 'integralGoods:goods:edit' as const },
  delete: verbs.delete(),
  stat: get(['数据', 'Figures'], z.object({ id: rowId() }), activityStat, { access: 'integralGoods:goods:list', quiet: true }),
  /** Values for the editor: the points' worth, and a coupon's worth in fen. */
  worth: get(
    ['兑换价值', 'Worth of an exchange'],
    z.object({ template_id: optional(ref(['优惠券', 'Coupon'])) }),
    z.object({ per_yuan: z.int(), coupon: z.nullable(z.int()) }),
    { access: 'integralGoods:goods:list' },
  ),
})

export type PointsGoods = OutputOf<typeof goods.list>['list'][number]
export type PointsGoodsDetail = OutputOf<typeof goods.detail>
export type GoodsEdit = ParsedOf<typeof goods.edit>
export type GoodsInput = InputOf<typeof goods.edit>
export type GoodsQuery = ParsedOf<typeof goods.list>
