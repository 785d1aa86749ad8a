import * as z from 'zod/mini'
import { entity, get, post, type ParsedOf } from '../kit/endpoint.ts'
import { choice, optional, ref, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { option } from '../kit/verbs.ts'

const UNITS = [
  '只',
  '个',
  '件',
  '套',
  '盒',
  '包',
  '卷',
  '米',
  '桶',
  '瓶',
  '双',
  '副',
  '把',
  '支',
  '片',
  '条',
  'kg',
  '台',
  '块',
  '张',
  '盘',
  '顶',
  '盏',
  '袋',
  '打',
] as const

/** The units that goods are counted in (domain §3.4, §21.1). */
export const units = Object.fromEntries(UNITS.map((unit) => [unit, [unit, unit]])) as Record<(typeof UNITS)[number], [string, string]>

/** What a new SPU needs before SKUs can hang on it; the other fields of domain §3.4 come with the SPU page. */
const spuCreate = z.object({
  series_id: ref(['系列', 'Series']),
  category_id: ref(['分类', 'Category']),
  title: text(['商品名称', 'Goods name'], { min: 4, max: 80 }),
  code: text(['SPU编码', 'SPU code'], {
    max: 30,
    pattern: /^[A-Z0-9-]{2,30}$/,
    invalid: ['SPU编码只能为2~30位大写字母、数字或短横线', 'The SPU code is 2 to 30 capital letters, digits or hyphens'],
  }),
  unit: choice(['基本单位', 'Base unit'], units),
})

const found = z.object({
  ...option.shape,
  code: z.string(),
  brand_id: z.int(),
  series_id: z.int(),
  brand_title: z.string(),
  series_title: z.string(),
  unit: z.string(),
})

export const spu = entity('goods.spu', ['SPU', 'SPU'], {
  create: post(['新建SPU', 'Create an SPU'], spuCreate, found, { access: 'goods:spu:edit', message: messages.saved }),
  search: get(
    ['搜索SPU', 'Search SPUs'],
    z.object({
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      id: optional(ref(['SPU', 'SPU'])),
      series_id: optional(ref(['系列', 'Series'])),
    }),
    z.object({ list: z.array(found) }),
    { path: '/api/common/goods/spu/search', access: 'login' },
  ),
})

export type SpuCreate = ParsedOf<typeof spu.create>
