import * as z from 'zod/mini'
import { phases, phaseTones } from '../activity/flow.ts'
import { audiences } from '../activity/words.ts'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, rowId } from '../kit/field.ts'
import { plainText } from './texts.ts'

const nullableText = z.nullable(z.string())
const nullableInt = z.nullable(z.int())

const goods = z.object({
  sku_id: z.int(),
  spu_id: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: nullableText,
  unit: z.string(),
  spec: z.record(z.string(), z.string()),
  /** The price at the caller's level, fen; null for visitors while prices are hidden. */
  price: nullableInt,
  /** Only while it is lower than `price` and pieces are left. */
  activity_price: nullableInt,
  /** All pieces at the activity price are sold: the normal price applies. */
  sold_out: z.boolean(),
  /** The pieces left at the activity price; null without a limit, and while `stock.show_mode` is 有货/缺货. */
  left: nullableInt,
  limit_per_user: nullableInt,
  /** The pieces that the caller has ordered at the activity price. */
  bought: z.int(),
  in_stock: z.boolean(),
})

const detail = z.object({
  id: z.int(),
  title: derived(['合集名称', 'Collection name'], z.string()),
  sub_title: derived(['副标题', 'Subtitle'], nullableText),
  cover: derived(['封面', 'Cover'], nullableText),
  banner: derived(['头图', 'Banner'], nullableText),
  theme_color: derived(['主题色', 'Theme colour'], nullableText),
  intro: plainText('合集介绍', 'Introduction'),
  audience: choice(['参与人群', 'Audience'], audiences),
  start_at: derived(['开始时间', 'Starts'], z.string()),
  end_at: derived(['结束时间', 'Ends'], z.string()),
  phase: choice(['状态', 'State'], phases, phaseTones),
  price_hint: derived(['价格说明', 'Price note'], nullableText),
  /** The caller belongs to the audience and gets the prices; visitors never do. */
  can_join: derived(['可参与', 'May take part'], z.boolean()),
  /** Those of the caller's price level that can still be received. */
  coupons: derived(['优惠券', 'Coupons'], z.array(z.object({ id: z.int(), title: z.string() }))),
  sections: derived(['分组', 'Sections'], z.array(z.object({ title: z.string(), goods: z.array(goods) }))),
})

/** The mini-program's themed pages (domain §4.1). Their prices apply in every cart and order. */
export const collection = entity('shop.collection', ['活动合集', 'Collection'], {
  detail: get(['合集详情', 'Collection'], z.object({ id: rowId() }), detail, { access: 'public' }),
})

export type ShopCollection = OutputOf<typeof collection.detail>
