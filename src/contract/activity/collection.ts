import * as z from 'zod/mini'
import { goodsOff } from '../common/open-offers.ts'
import { chosenOnce, chosenSku } from '../goods/chosen-goods.ts'
import { costMask } from '../goods/sku-fields.ts'
import { entity, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import {
  choice,
  date,
  defaulted,
  derived,
  flag,
  image,
  int,
  longText,
  masked,
  money,
  optional,
  rate,
  ref,
  rowId,
  shaped,
  text,
} from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { segmentRule } from '../people/segment-field.ts'
import { activityColumns, audienceColumns, activityFields, activityVerbs, periodRule, reviewColumns, reviewedVerbs } from './activity.ts'
import { couponsOnce, couponTitles, namedCoupons } from './coupon-ids.ts'
import { activityFlow, phases } from './flow.ts'

/** How a collection lowers prices (domain §4.1). A discount applies to the buyer's own level price. */
export const priceRules = {
  none: ['不改价', 'No price change'],
  price: ['活动价', 'Activity price'],
  discount_bp: ['活动折扣', 'Discount'],
} as const satisfies Record<string, Label>
export type PriceRule = keyof typeof priceRules

export const MOST_SECTIONS = 10
export const MOST_COLLECTION_GOODS = 500
/** 1折 and 9.9折 in basis points to pay. */
export const LEAST_DISCOUNT = 1000
export const MOST_DISCOUNT = 9900

export const collectionFlow = activityFlow('activity:collection')

const section = z.object({ title: text(['分组名称', 'Section'], { max: 20 }) })

/** One SKU in a collection. `section` is its section's position, from 0. */
const goods = z.object({
  section: int(['分组', 'Section'], 0, MOST_SECTIONS - 1),
  ...chosenSku,
  activity_price: optional(money(['活动价', 'Activity price'], { min: 1 })),
  activity_stock: optional(int(['活动库存', 'Pieces at this price'], 1, 100_000_000)),
  limit_per_user: optional(int(['每人限购', 'Limit per customer'], 1, 1_000_000)),
})

export const collectionFields = {
  title: text(['合集名称', 'Collection name'], { min: 2, max: 30 }),
  sub_title: optional(text(['副标题', 'Subtitle'], { max: 60 })),
  cover: optional(image(['封面', 'Cover'])),
  banner: optional(image(['头图', 'Banner'])),
  theme_color: optional(
    text(['主题色', 'Theme colour'], {
      max: 7,
      pattern: /^#[0-9a-fA-F]{6}$/,
      invalid: ['主题色必须是#加6位十六进制数', 'The theme colour must be # and six hexadecimal digits'],
    }),
  ),
  intro: optional(longText(['合集介绍', 'Introduction'], { max: 1000 })),
  ...activityFields,
  price_rule: choice(['优惠方式', 'Prices'], priceRules),
  discount_bp: optional(rate(['活动折扣', 'Discount'])),
  sections: shaped(['分组', 'Sections'], z.array(section).check(z.maxLength(MOST_SECTIONS))),
  ...namedCoupons,
  sort: defaulted(sortField),
}

const chosen = shaped(['合集商品', 'Goods'], z.array(goods).check(z.maxLength(MOST_COLLECTION_GOODS)))
/** A price below cost is saved only once a person has confirmed it. */
const confirmed = defaulted(flag(['确认低于成本价', 'Confirm prices below cost']))

interface Entered {
  price_rule: PriceRule
  discount_bp?: number | null
  sections: { title: string }[]
  goods?: { sku_id: number; section: number }[]
}

const noSection: Label = ['请至少添加一个分组', 'Please add at least one section']
export const noGoods: Label = ['请至少添加一个商品', 'Please add at least one product']
const repeated: Label = ['合集商品不能重复', 'Goods must be unique']
export const belowCost: Label = ['活动价不能低于成本价，请确认', 'The activity price is below the cost price. Please confirm']
export const unknownSection: Label = ['商品所在的分组不存在', 'The section of the goods does not exist']
const discountRange: Label = ['折扣必须在1折到9.9折之间', 'Customers must pay 10% to 99%']

export const collectionEdit = editOf({ ...collectionFields, goods: chosen, confirm_below_cost: confirmed }).check(
  rule(['sections'], noSection, ({ sections }: Entered) => sections.length > 0),
  rule(['goods'], noGoods, ({ goods = [] }: Entered) => goods.length > 0),
  chosenOnce('goods', repeated),
  rule(['goods', 'sections'], unknownSection, ({ goods = [], sections }: Entered) => goods.every((one) => one.section < sections.length)),
  rule(['discount_bp', 'price_rule'], discountRange, ({ price_rule, discount_bp: bp }: Entered) =>
    price_rule === 'discount_bp' ? typeof bp === 'number' && bp >= LEAST_DISCOUNT && bp <= MOST_DISCOUNT : true,
  ),
  couponsOnce,
  periodRule,
  segmentRule,
)

const goodsEdit = z.object({ id: rowId(), version: z.optional(z.int()), goods: chosen, confirm_below_cost: confirmed }).check(
  rule(['goods'], noGoods, ({ goods }: { goods: unknown[] }) => goods.length > 0),
  chosenOnce('goods', repeated),
)

const shownGoods = z.object({
  section: z.int(),
  sku_id: z.int(),
  activity_price: z.nullable(z.int()),
  activity_stock: z.nullable(z.int()),
  limit_per_user: z.nullable(z.int()),
  sold_qty: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: z.nullable(z.string()),
  price_store: z.int(),
  price_trade: z.int(),
  /** The SKU's sellable stock. */
  sku_stock: z.int(),
  on_sale: z.literal([0, 1]),
  price_cost: masked(costMask, derived(['成本价', 'Cost price'], z.nullable(z.int()))),
  /** The rule's lowest price is below the cost plus the margin floor. */
  is_under_floor: masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean()))),
})

const count = (label: Label) => derived(label, z.int())

export const collectionRow = rowOf(collectionFields, {
  goods_count: count(['商品数', 'Goods']),
  sold_qty: count(['成交件数', 'Pieces sold']),
  views: count(['浏览', 'Views']),
  amount: count(['成交额', 'Sales']),
  ...activityColumns(collectionFlow),
  ...audienceColumns(),
  ...reviewColumns,
})

export const collectionDetail = z.extend(collectionRow, {
  goods: derived(['合集商品', 'Goods'], z.array(shownGoods)),
  ...couponTitles,
})

export const collectionQuery = listQuery(
  {
    title: optional(text(['合集名称', 'Collection name'], { max: 30 })),
    phase: optional(choice(['状态', 'State'], phases)),
    /** Drafts that wait for a second person. */
    review: optional(flag(['待复核', 'To review'])),
    goods_off: optional(goodsOff),
    price_rule: optional(choice(['优惠方式', 'Prices'], priceRules)),
    sku_id: optional(ref(['含SKU', 'With SKU'])),
    /** Business days, inclusive: the collection runs on one of them. */
    from: optional(date(['活动时间从', 'Runs from'])),
    to: optional(date(['活动时间到', 'Runs until'])),
  },
  ['sort', 'start_at', 'created_at'],
)

export const collection = entity('activity.collection', ['活动合集', 'Collection'], collectionFlow, {
  list: verbs.list(collectionQuery, collectionRow),
  detail: verbs.detail(collectionDetail),
  edit: verbs.edit(collectionEdit),
  ...activityVerbs(collectionFlow, 'activity:collection'),
  ...reviewedVerbs('activity:collection'),
  /** The goods alone: for a published collection more pieces, another order and other sections. */
  goods: post(['合集商品', 'Goods'], goodsEdit, z.object({ id: z.int(), version: z.int() }), {
    access: 'activity:collection:edit',
    message: messages.saved,
  }),
  delete: verbs.delete(),
  export: verbs.export(collectionQuery),
})

export type Collection = OutputOf<typeof collection.list>['list'][number]
export type CollectionDetail = OutputOf<typeof collection.detail>
export type CollectionEdit = ParsedOf<typeof collection.edit>
export type CollectionQuery = ParsedOf<typeof collection.list>
export type CollectionGoods = CollectionDetail['goods'][number]

/** A SKU's price by its collection's rule, from the price for the buyer's level; null if it is not lowered. */
export function priceBy(
  { price_rule, discount_bp }: { price_rule: PriceRule; discount_bp?: number | null | undefined },
  activity_price: number | null | undefined,
  level_price: number,
): number | null {
  if (price_rule === 'price') return activity_price ?? null
  if (price_rule === 'none' || !discount_bp) return null
  return Math.max(1, Math.round((level_price * discount_bp) / 10_000))
}
