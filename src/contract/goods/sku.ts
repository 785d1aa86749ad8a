import * as z from 'zod/mini'
import { offersOfGoods } from '../common/open-offers.ts'
import { asOfField, asOfOtherField } from '../history/as-of.ts'
import { entity, get, post, type OutputOf, type ParsedOf, type Permission } from '../kit/endpoint.ts'
import { choice, date, derived, int, listOf, masked, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { batchResult, editOf, listQuery, pageOf, rowOf, saleWords, verbs, withIds } from '../kit/verbs.ts'
import { skuBulk } from './sku-bulk.ts'
import { checkedCodes, codeList } from './sku-codes.ts'
import { skuCount } from './sku-count.ts'
import { costMask, skuFields } from './sku-fields.ts'
import { skuPictures } from './sku-pictures.ts'
import { chartDay, chartQuery, goodsUsage, usageOf } from './sku-record.ts'
import { skuRules } from './sku-rules.ts'
import { pickerFilters, priceFields, priceModes, priceValue, reason, skuFilters, stockLogTypes, stockMoves } from './sku-words.ts'

/** Grants `price_cost` and figures derived from it. */
export const skuCost = costMask.access

export const stockField = int(['可售库存', 'Available stock'], 0, 100_000_000)
const { tiers, units, images, spec, pack_size, volume, params, docs, commission_cap_rate, max_qty, ...listed } = skuFields
const { title, unit, ...rest } = listed

const ofSpu = {
  spu_id: derived(['SPU', 'SPU'], z.int()),
  brand_id: derived(['品牌', 'Brand'], z.int()),
  series_id: derived(['系列', 'Series'], z.int()),
  category_id: derived(['分类', 'Category'], z.int()),
  brand_title: derived(['品牌', 'Brand'], z.string()),
  series_title: derived(['系列', 'Series'], z.string()),
  // never empty when read: an empty field has the SPU's value
  title: derived(['商品名称', 'Goods name'], z.string()),
  unit: derived(['单位', 'Unit'], z.string()),
  stock: stockField,
  stock_lock: derived(['占用库存', 'Reserved'], z.int()),
  sales_count: derived(['销量', 'Sold'], z.int()),
}

/** A list row; `price_cost` is null without `goods:sku:cost` (domain §1.3), and `sales_count` in a list from the past. */
export const skuRow = rowOf({ ...rest, spec }, { ...ofSpu, sales_count: derived(['销量', 'Sold'], z.nullable(z.int())) })

/** All fields in one SKU. */
export const skuDetail = rowOf(
  { ...rest, tiers, units, images, spec, pack_size, volume, params, docs, commission_cap_rate, max_qty },
  ofSpu,
)

const summary = z.object({
  on_sale: z.int(),
  out: z.int(),
  low: z.int(),
  value: masked(costMask, derived(['库存金额', 'Stock at cost'], z.nullable(z.int()))),
})

/** A new SKU names its SPU and may have opening stock; afterwards only `stock` changes the stock. */
export const skuEdit = editOf({ spu_id: optional(ref(['SPU', 'SPU'])), ...skuFields, stock: optional(stockField) }).check(...skuRules)

export const skuQuery = listQuery(skuFilters, ['sort', 'price_store', 'price_trade', 'stock', 'sales_count', 'created_at'])

/** The list and its `find` can show a past moment, and beside it a second one. */
export const skuListQuery = z.extend(skuQuery, { as_of: optional(asOfField), as_of_other: optional(asOfOtherField) })

/** `other`: the same SKU at the second moment, null if it was not there. */
const skuListRow = z.extend(skuRow, { other: optional(derived(['对比时点', 'At the other moment'], skuRow)) })

export const skuSheets = { all: ['全部字段', 'All fields'], price: ['价格表', 'Price list'], stock: ['库存表', 'Stock list'] } as const
const skuExportQuery = z.extend(skuQuery, { sheet: z._default(choice(['内容', 'Content'], skuSheets), 'all') })

/** A picker's purpose, which limits the offered SKUs (domain §3.5). */
export const pickerSources = {
  order: ['订单', 'Order'],
  package: ['套装', 'Package'],
  group: ['拼团', 'Group buy'],
  collection: ['活动合集', 'Collection'],
  gift: ['赠品', 'Gift'],
  integral: ['积分商品', 'Points items'],
  lottery: ['抽奖', 'Lottery'],
} as const

const idList = (label: Label) => z.optional(listOf(label, rowId(), 200))
const pickerQuery = listQuery(
  {
    ...pickerFilters,
    /** Exact codes, one per pasted line. */
    codes: optional(codeList),
    picker_source: optional(choice(['使用处', 'Used in'], pickerSources)),
    sku_select: z.optional(
      shaped(['商品范围', 'Scope of goods'], z.object({ series_id: idList(['系列', 'Series']), brand_id: idList(['品牌', 'Brand']) })),
    ),
  },
  ['sort'],
)

/** The permission to list SKUs; without it only SKUs on sale are offered, without prices, weight and stock. */
export const seesSkus: Permission = 'goods:sku:list'
const ofList = (label: Label) => masked({ access: seesSkus, shows: 'nothing' }, derived(label, z.nullable(z.int())))

export const pickerRow = z.object({
  id: z.int(),
  main_image: z.nullable(z.string()),
  code: z.string(),
  title: z.string(),
  brand_title: z.string(),
  series_title: z.string(),
  price_store: ofList(['门店价', 'Store price']),
  price_trade: ofList(['贸易价', 'Trade price']),
  weight: ofList(['重量', 'Weight']),
  stock: ofList(['可售库存', 'Available stock']),
  sort: ofList(['排序', 'Sort']),
})

const priceChange = withIds({
  mode: choice(['方式', 'Mode'], priceModes),
  field: choice(['价格', 'Price'], priceFields),
  value: priceValue,
  reason,
})

/** `qty`: pieces added or removed; for `count` the pieces on the shelf, reserved ones too. */
const stockChange = z.object({
  id: rowId(),
  type: choice(['类型', 'Type'], stockMoves),
  qty: int(['数量', 'Quantity'], 0, 100_000_000),
  reason,
})

/** The filters for one SKU's log: from and to are days in Shanghai, inclusive. */
const logQuery = { id: rowId(), from: optional(date(['时间从', 'From'])), to: optional(date(['时间到', 'Until'])) }
const stockLogQuery = listQuery({ ...logQuery, type: optional(choice(['类型', 'Type'], stockLogTypes)) }, ['id'])
const priceLogQuery = listQuery({ ...logQuery, field: optional(choice(['价格', 'Price'], priceFields)) }, ['id'])
const logTones = {
  in: 'success',
  out: 'warning',
  count: 'info',
  reserve: 'warning',
  release: 'success',
  ship: 'neutral',
  unship: 'warning',
  return: 'success',
} as const
const stockLogRow = z.object({
  id: z.int(),
  type: choice(['类型', 'Type'], stockLogTypes, logTones),
  delta: derived(['变动', 'Change'], z.int()),
  stock_after: derived(['变动后可售', 'Available after'], z.int()),
  lock_after: derived(['变动后占用', 'Reserved after'], z.int()),
  biz_no: derived(['关联单号', 'Document'], z.nullable(z.string())),
  reason: derived(['备注', 'Reason'], z.string()),
  operator: derived(['操作人', 'By'], z.string()),
  created_at: derived(['时间', 'Time'], z.string()),
  counted_at: derived(['盘点时刻', 'Counted at'], z.nullable(z.string())),
})
const priceLogRow = z.object({
  id: z.int(),
  field: choice(['价格', 'Price'], priceFields),
  old_price: derived(['原价', 'Old price'], z.nullable(z.int())),
  new_price: derived(['新价', 'New price'], z.nullable(z.int())),
  reason: derived(['备注', 'Reason'], z.string()),
  operator: derived(['操作人', 'By'], z.string()),
  created_at: derived(['时间', 'Time'], z.string()),
})

const treeSku = z.object({ sku_id: z.int(), title: z.string() })
const treeSeries = z.object({ series_id: z.int(), title: z.string(), sku_list: z.array(treeSku) })
const treeBrand = z.object({ brand_id: z.int(), title: z.string(), series_list: z.array(treeSeries) })

const skuOption = z.object({ id: z.int(), code: z.string(), title: z.string() })
const exts = z.object({ ...skuDetail.shape })

const parents = ['goods.spu', 'goods.series', 'goods.brand']
// a package goes off sale with any SKU in it
const offers = ['goods.package']

export const sku = entity('goods.sku', ['SKU', 'SKU'], {
  list: verbs.list(skuListQuery, skuListRow),
  /** The same for filters that are too long for a URL, such as a thousand codes. */
  find: post(['按条件查找', 'Find'], skuListQuery, pageOf(skuListRow), { access: 'goods:sku:list', effect: 'read' }),
  /** The codes without a SKU, and those that can mean several. */
  codes: post(['核对编码', 'Check codes'], z.object({ codes: codeList }), checkedCodes, { access: 'goods:sku:list', effect: 'read' }),
  detail: verbs.detail(skuDetail),
  edit: { ...verbs.edit(skuEdit), affects: [...parents, ...offers, 'goods.priceChange'] },
  status: { ...verbs.status(saleWords), affects: offers },
  sort: verbs.sort(),
  delete: { ...verbs.delete(), affects: [...parents, ...offers] },
  export: verbs.export(skuExportQuery),
  import: { ...verbs.import(), affects: ['task.task', ...taskAffects['goods.sku.import']] },
  exts: get(
    ['扩展信息', 'Extensions'],
    z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(100)) }),
    z.object({ list: z.array(exts) }),
    {
      access: 'goods:sku:list',
    },
  ),
  price: post(['改价', 'Change prices'], priceChange, batchResult, {
    affects: ['goods.spu', 'goods.series'],
    message: ['已改价', 'Prices updated'],
  }),
  ...skuBulk,
  ...skuPictures,
  stock: post(['调库存', 'Adjust stock'], stockChange, z.object({ stock: z.int(), stock_lock: z.int() }), {
    affects: ['goods.spu'],
    message: ['库存已调整', 'Stock adjusted'],
    idempotent: true,
  }),
  ...skuCount,
  stockLog: get(['库存流水', 'Stock log'], stockLogQuery, pageOf(stockLogRow), {
    path: '/api/goods/sku/stockLog/list',
    access: 'goods:sku:list',
  }),
  priceLog: get(['改价记录', 'Price log'], priceLogQuery, pageOf(priceLogRow), {
    path: '/api/goods/sku/priceLog/list',
    access: 'goods:sku:list',
  }),
  /** Daily prices and stock, from their logs. */
  charts: get(['价格和库存走势', 'Prices and stock by day'], chartQuery, z.object({ list: z.array(chartDay) }), {
    access: 'goods:sku:list',
  }),
  usage: get(['使用情况', 'Use'], usageOf, goodsUsage, { access: 'goods:sku:list' }),
  /** The client asks this before the goods are taken off sale. */
  uses: offersOfGoods('goods:sku:list'),
  /** The tiles above the list; `value` (stock at cost, fen) is null without `goods:sku:cost`. */
  summary: get(['统计', 'Summary'], z.object({}), summary, {
    access: 'goods:sku:list',
  }),
  option: get(
    ['SKU选项', 'SKU options'],
    z.object({ word: optional(text(['关键词', 'Word'], { max: 60 })), ids: z.optional(z.array(rowId()).check(z.maxLength(100))) }),
    z.object({ list: z.array(skuOption) }),
    { path: '/api/common/goods/sku/option', access: 'login', quiet: true },
  ),
  tree: get(['SKU树', 'SKU tree'], z.object({ series_id: optional(ref(['系列', 'Series'])) }), z.object({ list: z.array(treeBrand) }), {
    path: '/api/common/goods/sku/tree',
    access: 'login',
    quiet: true,
  }),
  picker: get(['选择商品', 'Choose goods'], pickerQuery, pageOf(pickerRow), { path: '/api/common/goods/sku/picker', access: 'login' }),
})

export type Sku = OutputOf<typeof sku.detail>
export type SkuRow = z.output<typeof skuListRow>
export type SkuEdit = ParsedOf<typeof sku.edit>
export type SkuQuery = ParsedOf<typeof sku.list>
