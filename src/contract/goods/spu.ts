import * as z from 'zod/mini'
import { offersOfGoods } from '../common/open-offers.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, money, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import { machine } from '../kit/machine.ts'
import { messages } from '../kit/messages.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { batchResult, editOf, listQuery, option, rowOf, rule, saleWords, verbs, withIds } from '../kit/verbs.ts'
import { goodsUsage, usageOf } from './sku-record.ts'
import { gridRow, spuFields, spuParts } from './spu-fields.ts'

export type SpuState = 'on' | 'off' | 'draft'

/** Going on sale has rules that need the database: src/server/areas/goods/spu/spu-check.ts. */
export const spuFlow = machine<SpuState>()({
  initial: ['draft'],
  states: {
    on: { label: ['在售', 'On sale'], tone: 'success' },
    off: { label: ['已下架', 'Off sale'], tone: 'neutral' },
    draft: { label: ['草稿', 'Draft'], tone: 'warning' },
  },
  actions: {
    on: {
      label: saleWords[1],
      from: ['draft', 'off'],
      to: 'on',
      via: { verb: 'status', input: { status: 1 } },
      repeats: true,
      blocked: ['商品已上架', 'Already on sale'],
    },
    off: {
      label: saleWords[0],
      from: ['on'],
      to: 'off',
      via: { verb: 'status', input: { status: 0 } },
      repeats: true,
      blocked: { off: ['商品未上架', 'Not on sale'] },
    },
    delete: {
      label: ['删除', 'Delete'],
      from: ['off', 'draft'],
      tone: 'danger',
      blocked: ['请先下架商品', 'Take these goods off sale first'],
    },
  },
})

const { title, code, brand_id, series_id, category_id, main_image, sort } = spuFields

const computed = {
  brand_title: derived(['品牌', 'Brand'], z.string()),
  series_title: derived(['系列', 'Series'], z.string()),
  category_title: derived(['分类', 'Category'], z.string()),
  state: choice(['状态', 'Status'], spuFlow.words, spuFlow.tones),
  sku_count: derived(['SKU数', 'SKUs'], z.int()),
  price_min: derived(['门店价区间', 'Store price from'], z.nullable(z.int())),
  price_max: derived(['门店价区间', 'Store price to'], z.nullable(z.int())),
  stock_sum: derived(['总库存', 'Stock'], z.int()),
  sales_count: derived(['销量', 'Sold'], z.int()),
}

/** A list row. In the recycle bin `deleted_at` is the deletion time. */
export const spuRow = rowOf(
  { title, code, brand_id, series_id, category_id, main_image, sort },
  { ...computed, deleted_at: derived(['删除时间', 'Deleted'], z.nullable(z.string())) },
)

/** The columns for one SPU. */
export const spuColumns = rowOf(spuFields, computed)

/** All fields in one SPU, including its SKUs. */
export const spuDetail = z.object({
  ...spuColumns.shape,
  scene_ids: derived(['应用场景', 'Scenes'], z.array(z.int())),
  detail_title: derived(['图文详情', 'Detail'], z.nullable(z.string())),
  common_header_title: derived(['公共头部', 'Header'], z.nullable(z.string())),
  common_footer_title: derived(['公共尾部', 'Footer'], z.nullable(z.string())),
  sku_list: derived(['SKU', 'SKUs'], z.array(gridRow)),
})

export const spuEdit = editOf({ ...spuFields, ...spuParts }).check(
  rule(
    ['freight_template_id', 'freight_type'],
    messages.ask_select,
    (spu: { freight_type?: string; freight_template_id?: number | null }) =>
      spu.freight_type !== 'by_template' || typeof spu.freight_template_id === 'number',
  ),
)

export const spuQuery = listQuery(
  {
    word: optional(text(['名称/编码', 'Name or code'], { max: 80 })),
    brand_id: optional(ref(['品牌', 'Brand'])),
    series_id: optional(ref(['系列', 'Series'])),
    /** Includes all categories below it. */
    category_id: optional(ref(['分类', 'Category'])),
    scene_id: optional(ref(['应用场景', 'Scene'])),
    /** SPUs whose price range overlaps this range. */
    price_min: optional(money(['最低价', 'Price from'])),
    price_max: optional(money(['最高价', 'Price to'])),
    /** Days in Shanghai, inclusive. */
    updated_from: optional(date(['更新时间从', 'Updated from'])),
    updated_to: optional(date(['更新时间到', 'Updated to'])),
    state: optional(choice(['状态', 'Status'], { ...spuFlow.words, recycled: ['回收站', 'Recycle bin'] })),
  },
  ['sort', 'price_min', 'stock_sum', 'sales_count', 'sku_count', 'updated_at', 'created_at'],
)

const found = z.object({
  ...option.shape,
  code: z.string(),
  brand_id: z.int(),
  series_id: z.int(),
  brand_title: z.string(),
  series_title: z.string(),
  unit: z.string(),
})

export const spuBatchFields = {
  category_id: ['分类', 'Category'],
  scene_ids: ['应用场景', 'Scenes'],
  freight_template_id: ['运费模板', 'Freight template'],
} as const

/** `value`: a category id; scene ids; a freight template id, null for free delivery. */
const batchChange = withIds({
  field: choice(['字段', 'Field'], spuBatchFields),
  value: shaped(['值', 'Value'], z.union([rowId(), z.array(rowId()).check(z.maxLength(10)), z.null()])),
})

/** One condition for the sale; `msg` is the transition's refusal while it is not met. */
const saleCheck = z.object({ key: z.enum(['sku', 'parents', 'image', 'params']), is_met: z.boolean(), msg: z.string() })

const options = z.object({ list: z.array(option) })

// an SPU's parents and the entities that it shows count it
const affects = ['goods.sku', 'goods.series', 'goods.brand', 'goods.category', 'goods.scene', 'goods.detail']

export const spu = entity('goods.spu', ['SPU', 'SPU'], spuFlow, {
  list: verbs.list(spuQuery, spuRow),
  counts: verbs.counts(spuFlow, spuQuery, ['recycled']),
  detail: verbs.detail(spuDetail),
  /** The SPU with its SKUs, all or nothing. `msg` reports that an SKU with orders was taken off sale instead of removed. */
  edit: { ...verbs.edit(spuEdit), affects: [...affects, 'goods.package', 'goods.priceChange'] },
  /** The obstacles to a sale, by the transition's rules. */
  checklist: get(['上架检查', 'Sale checklist'], usageOf, z.object({ list: z.array(saleCheck) }), { access: 'goods:spu:list' }),
  usage: get(['使用情况', 'Use'], usageOf, goodsUsage, { access: 'goods:spu:list' }),
  /** The client asks this before the goods are taken off sale. */
  uses: offersOfGoods('goods:spu:list'),
  status: { ...verbs.status(saleWords), affects: ['goods.package'] },
  sort: verbs.sort(),
  delete: { ...verbs.delete(), affects },
  export: verbs.export(spuQuery),
  import: { ...verbs.import(), affects: ['task.task', ...taskAffects['goods.spu.import']] },
  restore: post(['恢复', 'Restore'], withIds({}), batchResult, { affects, message: ['已恢复', 'Restored'] }),
  copy: { ...verbs.copy(['已复制', 'Product duplicated']), access: 'goods:spu:edit' as const, affects },
  batch: post(['批量修改', 'Bulk change'], batchChange, batchResult, {
    access: 'goods:spu:edit',
    affects: ['goods.sku', 'goods.category', 'goods.scene'],
    message: ['已批量修改', 'Products updated'],
  }),
  search: get(
    ['搜索SPU', 'Search SPUs'],
    z.object({
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      id: optional(ref(['SPU', 'SPU'])),
      series_id: optional(ref(['系列', 'Series'])),
    }),
    z.object({ list: z.array(found) }),
    { path: '/api/common/goods/spu/search', access: 'login', quiet: true },
  ),
  freightTemplates: get(['运费模板选项', 'Freight templates'], z.object({}), options, {
    path: '/api/common/goods/freightTemplate/option',
    access: 'login',
    quiet: true,
  }),
})

export type Spu = OutputOf<typeof spu.detail>
export type SpuRow = OutputOf<typeof spu.list>['list'][number]
export type SpuEdit = ParsedOf<typeof spu.edit>
export type SpuQuery = ParsedOf<typeof spu.list>
export type GridSku = NonNullable<SpuEdit['skus']>[number]
