import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'
import { derived, flag, optional, ref, rowId, text } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { plainText } from './texts.ts'

const spec = z.record(z.string(), z.string())
const param = z.object({ name: z.string(), value: z.string(), unit: z.optional(z.nullable(z.string())) })
const doc = z.object({ title: z.string(), url: z.string(), kind: z.string() })
const nullableText = z.nullable(z.string())

/** The visible price and stock; both depend on the caller and on the settings. */
const offer = {
  /** Fen at the caller's level; null for visitors while `price.guest_visible` is off. */
  price: derived(['价格', 'Price'], z.nullable(z.int())),
  /** `认证后可见` in place of a price. */
  price_hint: derived(['价格说明', 'Price note'], nullableText),
  price_market: derived(['市场价', 'Market price'], z.nullable(z.int())),
  /** Null while `stock.show_mode` is 有货/缺货. */
  stock: derived(['库存', 'Stock'], z.nullable(z.int())),
  in_stock: derived(['有货', 'In stock'], z.boolean()),
  stock_text: derived(['库存说明', 'Stock in words'], z.string()),
}

/** A SKU on sale as lists show it. */
export const goodsRow = z.object({
  id: z.int(),
  spu_id: derived(['商品组', 'SPU'], z.int()),
  code: derived(['编码', 'Code'], z.string()),
  title: derived(['商品名称', 'Goods name'], z.string()),
  main_image: derived(['主图', 'Main image'], nullableText),
  brand_title: derived(['品牌', 'Brand'], z.string()),
  unit: derived(['单位', 'Unit'], z.string()),
  moq: derived(['起订量', 'Minimum quantity'], z.int()),
  step_qty: derived(['递增量', 'Step'], z.int()),
  ...offer,
  sales_count: derived(['销量', 'Sold'], z.int()),
})

const spuSku = z.object({ ...goodsRow.shape, spec })

const skuDetail = z.object({
  ...goodsRow.shape,
  spec,
  images: z.array(z.string()),
  units: derived(['销售单位', 'Sale units'], z.array(z.object({ unit: z.string(), ratio: z.int(), is_default_sale: z.literal([0, 1]) }))),
  /** Prices by quantity at the caller's level, ascending. */
  tiers: derived(['阶梯价', 'Price tiers'], z.array(z.object({ min_qty: z.int(), price: z.int() }))),
  max_qty: derived(['限购数量', 'Limit per order'], z.nullable(z.int())),
  weight: z.int(),
  lead_days: derived(['货期', 'Lead time (days)'], z.int()),
  mfr_code: nullableText,
  params: z.array(param),
  docs: z.array(doc),
})

const spuDetail = z.object({
  id: z.int(),
  title: z.string(),
  sub_title: nullableText,
  brand: z.object({ id: z.int(), title: z.string(), logo: z.string() }),
  series: z.object({ id: z.int(), title: z.string() }),
  category_id: z.int(),
  main_image: nullableText,
  images: z.array(z.string()),
  video: nullableText,
  spec_axes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  params: z.array(param),
  docs: z.array(doc),
  service_tags: z.array(z.string()),
  /** The published header, body and footer, as HTML. */
  content: derived(['详情内容（HTML，已净化）', 'Content (sanitized HTML)'], z.string()),
  skus: z.array(spuSku),
})

const brandShown = z.object({
  id: z.int(),
  title: z.string(),
  title_en: nullableText,
  logo: z.string(),
  initial: nullableText,
  intro: plainText('介绍', 'Introduction'),
})
const sceneShown = z.object({
  id: z.int(),
  title: z.string(),
  icon: nullableText,
  cover: nullableText,
  intro: plainText('介绍', 'Introduction'),
  is_home: z.literal([0, 1]),
})

const categoryNode = z.object({
  id: z.int(),
  title: z.string(),
  icon: nullableText,
  get children() {
    return z.array(categoryNode)
  },
})

const packageItem = z.object({
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: nullableText,
  qty: z.int(),
})
const packageShown = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  image: nullableText,
  intro: plainText('介绍', 'Introduction'),
  ...offer,
  limit_per_order: z.nullable(z.int()),
  end_at: nullableText,
  items: z.array(packageItem),
})

export const goodsQuery = listQuery(
  {
    /** A part of the title, or the beginning of a code. */
    word: optional(text(['名称/编码', 'Name or code'], { max: 60 })),
    brand_id: optional(ref(['品牌', 'Brand'])),
    series_id: optional(ref(['系列', 'Series'])),
    /** With all categories beneath it. */
    category_id: optional(ref(['分类', 'Category'])),
    scene_id: optional(ref(['应用场景', 'Scene'])),
  },
  ['sort', 'price', 'sales_count', 'created_at'],
)

const open = { access: 'public' } as const

/** The goods on sale (trade.md §5). Goods off sale, or with a disabled brand or series, do not exist here. */
export const goods = entity('shop.goods', ['商品', 'Goods'], {
  category: get(['分类', 'Categories'], nothing, z.object({ list: z.array(categoryNode) }), open),
  list: get(['商品列表', 'Goods'], goodsQuery, pageOf(goodsRow), open),
  spu: get(['商品组', 'SPU'], z.object({ id: rowId() }), spuDetail, open),
  sku: get(['商品', 'SKU'], z.object({ id: rowId() }), skuDetail, open),
  package: get(
    ['套装', 'Packages'],
    listQuery({ id: optional(ref(['套装', 'Package'])) }, ['sort', 'sales_count']),
    pageOf(packageShown),
    open,
  ),
  scene: get(['应用场景', 'Scenes'], nothing, z.object({ list: z.array(sceneShown) }), open),
  brand: get(
    ['品牌', 'Brands'],
    z.object({ is_recommend: optional(flag(['首页推荐', 'Recommended'])) }),
    z.object({ list: z.array(brandShown) }),
    open,
  ),
})
