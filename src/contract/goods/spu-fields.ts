import * as z from 'zod/mini'
import { choice, defaulted, derived, image, images, int, listOf, masked, optional, rate, ref, rowId, shaped, text } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { sortField } from '../kit/verbs.ts'
import { docs, params } from './params-docs.ts'
import { costMask, skuFields } from './sku-fields.ts'
import { skuRowRules } from './sku-rules.ts'
import { MOST_AXES, MOST_SKUS, MOST_VALUES } from './spec-axes.ts'
import { units } from './units.ts'

export const freightTypes = { free: ['包邮', 'Free'], by_template: ['按运费模板', 'By template'] } as const

const tags = {
  正品保障: ['正品保障', 'Genuine'],
  支持开票: ['支持开票', 'Invoice available'],
  '7天无理由': ['7天无理由', 'Returns within 7 days'],
  '48小时发货': ['48小时发货', 'Shipped within 48 hours'],
  免费选型: ['免费选型', 'Free product selection advice'],
  原厂质保: ['原厂质保', 'Manufacturer warranty'],
} as const

export const serviceTags: Readonly<Record<string, Label>> = tags

const axisRepeated: Label = ['规格名称不能重复', 'Option names must be unique']
const valueRepeated: Label = ['规格值不能重复', 'Option values must be unique']

const unlike = <Value>(message: Label, of: (value: Value) => string) =>
  z.refine<Value[]>((list) => new Set(list.map(of)).size === list.length, { params: { message } satisfies RuleParams })

/** The address for an mp4 that this product serves. */
const ownVideo = z.string().check(z.regex(/^\/files\/[a-z0-9/_-]+\.mp4$/))

const axis = z.object({
  name: text(['规格名称', 'Option name'], { max: 20 }),
  values: shaped(
    ['规格值', 'Values'],
    z.array(text(['规格值', 'Value'], { max: 40 })).check(
      z.minLength(1),
      z.maxLength(MOST_VALUES),
      unlike<string>(valueRepeated, (value) => value),
    ),
  ),
})

/** An SPU's editable fields (domain §3.4). */
export const spuFields = {
  title: text(['商品名称', 'Goods name'], { min: 4, max: 80 }),
  sub_title: optional(text(['副标题', 'Subtitle'], { max: 100 })),
  code: text(['SPU编码', 'SPU code'], {
    max: 30,
    raised: true,
    isCode: true,
    pattern: /^[A-Z0-9-]{2,30}$/,
    invalid: ['SPU编码只能为2~30位大写字母、数字或短横线', 'The SPU code must be 2 to 30 capital letters, digits or hyphens'],
  }),
  brand_id: ref(['品牌', 'Brand']),
  series_id: ref(['系列', 'Series']),
  category_id: ref(['分类', 'Category']),
  main_image: optional(image(['主图', 'Main image'])),
  images: defaulted(images(['轮播图', 'Images'])),
  video: optional(shaped(['视频', 'Video'], ownVideo)),
  keywords: defaulted(listOf(['搜索关键词', 'Keywords'], text(['搜索关键词', 'Keyword'], { max: 20 }), 10)),
  unit: choice(['基本单位', 'Base unit'], units),
  spec_axes: defaulted(
    shaped(
      ['销售规格', 'Options'],
      z.array(axis).check(
        z.maxLength(MOST_AXES),
        unlike<{ name: string }>(axisRepeated, ({ name }) => name),
      ),
    ),
  ),
  params,
  docs,
  detail_id: optional(ref(['图文详情', 'Detail'])),
  common_header_id: optional(ref(['公共头部', 'Shared header'])),
  common_footer_id: optional(ref(['公共尾部', 'Shared footer'])),
  service_tags: defaulted(listOf(['服务标签', 'Services'], choice(['服务标签', 'Service'], tags), 8)),
  freight_type: defaulted(choice(['运费', 'Freight'], freightTypes)),
  freight_template_id: optional(ref(['运费模板', 'Freight template'])),
  integral_give_rate: optional(rate(['赠送积分比例', 'Points earned'])),
  sort: defaulted(sortField),
}

const { code, mfr_code, barcode, spec, moq, step_qty, price_store, price_trade, price_market, price_cost, weight, status } = skuFields
const stock = int(['可售库存', 'Available stock'], 0, 100_000_000)

/** An SKU's columns in its SPU's grid. */
const gridFields = { code, mfr_code, barcode, spec, moq, step_qty, price_store, price_trade, price_market, price_cost, weight, status }

/** An SKU that is new (it may have opening stock) or, with its id and version, changed. */
const gridSku = z
  .object({ id: z.optional(rowId()), version: z.optional(z.int()), ...gridFields, stock: optional(stock) })
  .check(...skuRowRules)

/** Further `edit` input beside the SPU's columns: SKUs that are neither changed nor removed stay unchanged. */
export const spuParts = {
  scene_ids: defaulted(listOf(['应用场景', 'Scenes'], ref(['应用场景', 'Scene']), 10)),
  skus: z.optional(shaped(['SKU', 'SKUs'], z.array(gridSku).check(z.maxLength(MOST_SKUS)))),
  removed_sku_ids: z.optional(shaped(['删除的SKU', 'Removed SKUs'], z.array(rowId()).check(z.maxLength(MOST_SKUS)))),
}

/** An SKU in its SPU's detail. */
export const gridRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  title: z.string(),
  mfr_code: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  spec: z.record(z.string(), z.string()),
  moq: z.int(),
  step_qty: z.int(),
  price_store: z.int(),
  price_trade: z.int(),
  price_market: z.nullable(z.int()),
  price_cost: masked(costMask, derived(['成本价', 'Cost price'], z.nullable(z.int()))),
  weight: z.int(),
  stock: z.int(),
  stock_lock: derived(['占用库存', 'Reserved'], z.int()),
  sales_count: derived(['销量', 'Sold'], z.int()),
  status: z.literal([0, 1]),
})
