import { choice, flag, int, money, optional, ref, text } from '../kit/field.ts'
import { saleWords } from '../kit/verbs.ts'
import { codeList } from './sku-codes.ts'

export const stockStates = {
  out: ['缺货', 'Out of stock'],
  low: ['低于预警', 'Low'],
  in: ['有货', 'In stock'],
  unsold: ['90天滞销', 'Unsold for 90 days'],
} as const

export const priceFields = {
  price_store: ['门店价', 'Store price'],
  price_trade: ['贸易价', 'Trade price'],
  price_market: ['市场价', 'Market price'],
  price_cost: ['成本价', 'Cost price'],
} as const

export const priceModes = {
  set: ['设为', 'Set to'],
  add: ['加减金额', 'Add or subtract'],
  percent: ['按比例', 'By percent'],
} as const

export const stockMoves = { in: ['入库', 'In'], out: ['出库', 'Out'], count: ['盘点', 'Count'] } as const

/** The movements in the stock log: by hand, and by orders. */
export const stockLogTypes = {
  ...stockMoves,
  reserve: ['下单占用', 'Reserved'],
  release: ['取消释放', 'Released'],
  ship: ['发货', 'Shipped'],
  unship: ['撤回发货', 'Shipment undone'],
  return: ['退货入库', 'Returned'],
} as const
export type StockLogType = keyof typeof stockLogTypes

/** Reasons for price and stock changes. */
export const reason = text(['调整原因', 'Reason'], { max: 200 })

/** `value` in a price change: fen for `set` and `add`, basis points for `percent` (10500 = +5 %). */
export const priceValue = int(['数值', 'Value'], -999_999_900, 999_999_900)

/** The filters that the list shares with the picker. */
export const pickerFilters = {
  code: optional(text(['商品编码', 'SKU code'], { max: 60 })),
  title: optional(text(['商品名称', 'Goods name'], { max: 120 })),
  brand_id: optional(ref(['品牌', 'Brand'])),
  series_id: optional(ref(['系列', 'Series'])),
}

/** The SKU list filters; a change to many SKUs selects its rows by them too. */
export const skuFilters = {
  ...pickerFilters,
  codes: optional(codeList),
  spu_id: optional(ref(['SPU', 'SPU'])),
  category_id: optional(ref(['分类', 'Category'])),
  scene_id: optional(ref(['应用场景', 'Scene'])),
  status: optional(flag(['状态', 'Status'], saleWords)),
  price_min: optional(money(['最低价', 'Price from'])),
  price_max: optional(money(['最高价', 'Price to'])),
  stock: optional(choice(['库存', 'Stock'], stockStates)),
  /** SKUs that were sold in this month, as far as its days have ended: `2026-11`. */
  sold_month: optional(text(['销售月份', 'Sold in'], { max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/ })),
}
