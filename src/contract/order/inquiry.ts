import * as z from 'zod/mini'
import { entity, nothing, post, type OutputOf, type Permission } from '../kit/endpoint.ts'
import { choice, derived, listOf, longText, ref, rowId, text } from '../kit/field.ts'
import { priceLevels } from '../people/words.ts'
import { maskedPhone } from './order-fields.ts'

/** The maximum number of goods in one call. */
const MOST_GOODS = 1000

/** The reason why an inquiry line has its goods. */
export const inquiryReasons = {
  alias: ['该门店的叫法', 'Store’s own name'],
  code: ['商品编码', 'SKU code'],
  mfr_code: ['原厂型号', 'Manufacturer code'],
  barcode: ['条形码', 'Barcode'],
  bought: ['该门店买过', 'Bought before'],
  words: ['规格与名称', 'Specification and name'],
  /** The goods are the nearest of another material or grade. */
  grade: ['没有所写的材质或等级，最接近的是', 'Not in the stated material or grade. The nearest'],
} as const

export const confidences = {
  high: ['已确定', 'Confirmed'],
  check: ['请核对', 'Please check'],
  none: ['未识别', 'Not found'],
} as const

/** Why a part of a line is for a person to read. */
export const inquiryDoubts = {
  sign: ['带正负号', 'Has a plus or minus sign'],
  negation: ['表示不要、取消或退换', 'Not wanted, cancelled or returned'],
  price: ['价格不会带入订单', 'Prices are not added to the order'],
  number: ['不止一个数量', 'More than one number'],
  range: ['数量是一个范围', 'A range, not a quantity'],
  about: ['数量不确定', 'Not an exact quantity'],
  unit: ['商品没有这个单位', 'Not a unit of these goods'],
  pack: ['包装数与商品不一致', 'The pack size differs from the goods'],
  fraction: ['不是可以下单的整数', 'Not a whole quantity'],
  total: ['合计与各数量不符', 'The total differs from its parts'],
  question: ['客户在询问', 'The customer asks'],
  choice: ['写了多种选择', 'Several alternatives'],
  word: ['商品信息中没有', 'Not in the product details'],
} as const

/** Goods as the order form needs them; prices are at the store's level. */
export const orderGoods = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  spec: z.record(z.string(), z.string()),
  unit: z.string(),
  units: z.array(z.object({ unit: z.string(), ratio: z.int(), is_default_sale: z.literal([0, 1]) })),
  moq: z.int(),
  step_qty: z.int(),
  max_qty: z.nullable(z.int()),
  price: z.int(),
  tiers: z.array(z.object({ min_qty: z.int(), price: z.int() })),
  stock: z.int(),
  /** Grams per base unit. */
  weight: z.int(),
  on_sale: z.literal([0, 1]),
})

const part = z.object({ qty: z.number(), unit: z.nullable(z.string()) })

/** A part of the text, from one character to before another one. */
const mark = z.object({ from: z.int(), to: z.int(), reason: choice(['未读懂', 'Not understood'], inquiryDoubts) })

/** A word that proposed goods do not have; `has` is what they have in its place. */
const miss = z.object({ sku_id: z.int(), word: z.string(), has: z.nullable(z.string()) })

const inquiryLine = z.object({
  /** As it was pasted. */
  text: z.string(),
  /** In normal form: the alias that a choice teaches. */
  words: z.string(),
  /** Of the first goods; several quantities are summed in their base unit. */
  qty: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  /** The quantities as they were written, from which `amountFor` makes the quantity for each of the goods. */
  stated: z.object({
    parts: z.array(part),
    total: z.nullable(part),
    packs: z.array(z.object({ ...part.shape, of: z.nullable(z.string()) })),
  }),
  /** The parts that were not understood, in order. A line with marks is never certain. */
  marks: z.array(mark),
  confidence: choice(['可信度', 'Confidence'], confidences),
  reason: z.nullable(choice(['依据', 'Matched by'], inquiryReasons)),
  /** Ids from `goods`, the best first; at most six. */
  goods: z.array(z.int()),
  misses: z.array(miss),
})

/** An address from the store's earlier orders, or from a message; the codes of a message are empty where it does not name them. */
const usedAddress = z.object({
  receiver: derived(['收货人', 'Receiver'], z.string()),
  phone: maskedPhone(),
  province_code: z.string(),
  city_code: z.string(),
  district_code: z.string(),
  region: z.nullable(z.string()),
  address: derived(['详细地址', 'Address'], z.string()),
})

/** Goods in most of the store's last orders. */
const usualGoods = z.object({
  goods: orderGoods,
  /** The number of its last orders with them. */
  orders: z.int(),
  /** Fen for a base unit, and base units. */
  last_price: z.int(),
  last_qty: z.int(),
  last_at: z.string(),
})

const store_id = ref(['门店', 'Store'])
const access: Permission = 'order:order:create'

/** Pasted inquiries: free text becomes goods lines (quality I3). */
export const inquiry = entity('order.inquiry', ['询价识别', 'Pasted inquiry'], {
  /** The lines in a pasted text with their goods. */
  resolve: post(
    ['识别询价', 'Read inquiry'],
    z.object({ store_id, text: longText(['询价内容', 'Inquiry'], { max: 20_000 }) }),
    z.object({
      level: choice(['价格等级', 'Price level'], priceLevels),
      lines: z.array(inquiryLine),
      goods: z.array(orderGoods),
      /** Set aside from the lines. */
      address: z.nullable(usedAddress),
    }),
    { access, effect: 'read' },
  ),
  /** Goods by id, as `resolve` answers them. */
  goods: post(
    ['下单商品', 'Goods to order'],
    z.object({ store_id, sku_ids: listOf(['商品', 'Goods'], rowId(), MOST_GOODS) }),
    z.object({ goods: z.array(orderGoods) }),
    { access, effect: 'read' },
  ),
  /** From the store's last orders: the addresses with the newest first, and the goods that it buys most. */
  usual: post(
    ['常用地址与常购商品', 'Usual addresses and goods'],
    z.object({ store_id }),
    z.object({
      level: choice(['价格等级', 'Price level'], priceLevels),
      /** Fen of the owner; null without one. */
      balance: z.nullable(z.int()),
      addresses: z.array(usedAddress),
      goods: z.array(usualGoods),
    }),
    { access, effect: 'read', quiet: true },
  ),
  /** The store's words now mean these goods. */
  learn: post(
    ['记住叫法', 'Remember name'],
    z.object({ store_id, words: text(['叫法', 'Name used'], { max: 120 }), sku_id: ref(['商品', 'Goods']) }),
    nothing,
    { access, quiet: true },
  ),
})

export type OrderGoods = z.output<typeof orderGoods>
export type InquiryDoubt = keyof typeof inquiryDoubts
export type Inquiry = OutputOf<typeof inquiry.resolve>
export type InquiryLine = Inquiry['lines'][number]
export type UsedAddress = OutputOf<typeof inquiry.usual>['addresses'][number]
export type UsualGoods = OutputOf<typeof inquiry.usual>['goods'][number]
