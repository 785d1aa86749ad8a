import * as z from 'zod/mini'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, flag, image, int, longText, masked, money, optional, ref, shaped, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { editOf, listQuery, option, rowOf, rule, saleWords, sortField, verbs } from '../kit/verbs.ts'
import { chosenGoods, chosenOnce, chosenSku } from './chosen-goods.ts'
import { reviewColumns, reviewedSale, reviewFilter } from './review.ts'
import { costMask } from './sku-fields.ts'

export const MOST_PARTS = 20

/** One SKU in a package, with its quantity. */
const part = z.object({
  ...chosenSku,
  qty: int(['数量', 'Quantity'], 1, 999),
  is_main: defaulted(flag(['主件', 'Main part'])),
})

const storedPart = z.object({ ...chosenGoods, is_main: z.literal([0, 1]) })

/** A package's editable fields (domain §3.6). */
export const packageFields = {
  title: text(['套装名称', 'Package name'], { min: 4, max: 60 }),
  code: text(['套装编码', 'Package code'], {
    max: 40,
    isCode: true,
    pattern: /^[A-Za-z0-9._/-]{2,40}$/,
    invalid: ['套装编码只能为2~40位字母、数字或 . _ / -', 'The package code must be 2 to 40 letters, digits or . _ / -'],
  }),
  image: optional(image(['图片', 'Image'])),
  intro: optional(longText(['套装介绍', 'Introduction'], { max: 500 })),
  items: shaped(['套装商品', 'Package contents'], z.array(part).check(z.maxLength(MOST_PARTS))),
  price_store: money(['套装门店价', 'Store price'], { min: 1 }),
  price_trade: money(['套装贸易价', 'Trade price'], { min: 1 }),
  limit_per_order: optional(int(['每单限购', 'Limit per order'], 1, 9999)),
  start_at: optional(time(['开始时间', 'From'])),
  end_at: optional(time(['结束时间', 'Until'], { isEnd: true })),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], saleWords)),
}

interface Entered {
  items: { sku_id: number }[]
  price_store: number
  price_trade: number
  start_at?: string | null
  end_at?: string | null
}

export const packageTradeAboveStore: Label = [
  '套装贸易价不能高于套装门店价',
  'The trade price of a package must not be above its store price',
]
export const endBeforeStart: Label = ['结束时间必须晚于开始时间', 'The end must be later than the start']
const tooFew: Label = ['套装至少包含2种商品', 'A package needs at least 2 different goods']
const repeated: Label = ['套装商品不能重复', 'Goods in a package must be unique']

export const packageEdit = editOf(packageFields).check(
  rule(['items'], tooFew, ({ items }: Entered) => items.length >= 2),
  chosenOnce('items', repeated),
  rule(['price_trade', 'price_store'], packageTradeAboveStore, (value: Entered) => value.price_trade <= value.price_store),
  rule(['end_at', 'start_at'], endBeforeStart, ({ start_at, end_at }: Entered) => !start_at || !end_at || isLater(end_at, start_at)),
)

/** Compares parsed times, because timestamps may have seconds or milliseconds. */
export function isLater(moment: string, than: string): boolean {
  return Date.parse(moment) > Date.parse(than)
}

const { items, ...listed } = packageFields

export const packageRow = rowOf(listed, {
  items: derived(['套装商品', 'Package contents'], z.array(storedPart)),
  /** The parts' store prices, summed. */
  price_origin: derived(['原价合计', 'Sum of parts'], z.int()),
  /** How many packages the stock suffices for. */
  stock: derived(['可售套数', 'Available'], z.int()),
  sales_count: derived(['销量', 'Sold'], z.int()),
  ...reviewColumns,
  /** The trade price is below the parts' cost plus the margin floor. */
  is_under_floor: masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean()))),
})

export const packageQuery = listQuery(
  {
    word: optional(text(['名称/编码', 'Name or code'], { max: 60 })),
    sku_id: optional(ref(['含SKU', 'With SKU'])),
    spu_id: optional(ref(['含SPU', 'With SPU'])),
    status: optional(flag(['状态', 'Status'], saleWords)),
    ...reviewFilter,
  },
  ['sort', 'sales_count', 'created_at'],
)

export const goodsPackage = entity('goods.package', ['套装', 'Package'], {
  list: verbs.list(packageQuery, packageRow),
  detail: verbs.detail(packageRow),
  edit: verbs.edit(packageEdit),
  status: verbs.status(saleWords),
  ...reviewedSale('goods:package'),
  sort: verbs.sort(),
  delete: verbs.delete(),
  option: get(['套装选项', 'Package options'], z.object({}), z.object({ list: z.array(option) }), {
    path: '/api/common/goods/package/option',
    access: 'login',
    quiet: true,
  }),
})

export type GoodsPackage = OutputOf<typeof goodsPackage.detail>
export type PackageEdit = ParsedOf<typeof goodsPackage.edit>
export type PackageQuery = ParsedOf<typeof goodsPackage.list>
