import * as z from 'zod/mini'
import { offersOfGoods } from '../common/open-offers.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, flag, image, listOf, longText, optional, ref, text } from '../kit/field.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { editOf, listQuery, option, rowOf, sortField, statusWords, verbs } from '../kit/verbs.ts'

/** A series' editable fields (domain §3.3). */
export const seriesFields = {
  brand_id: ref(['品牌', 'Brand']),
  title: text(['系列名称', 'Series name'], { min: 2, max: 40 }),
  code: text(['系列编码', 'Series code'], {
    max: 12,
    raised: true,
    isCode: true,
    pattern: /^[A-Z0-9-]{1,12}$/,
    invalid: ['系列编码只能为1~12位大写字母、数字或短横线', 'The series code must be 1 to 12 capital letters, digits or hyphens'],
  }),
  image: optional(image(['图片', 'Image'])),
  intro: optional(longText(['系列介绍', 'Introduction'], { max: 500 })),
  selling_points: defaulted(listOf(['卖点', 'Selling points'], text(['卖点', 'Selling point'], { max: 20 }), 5)),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

export const seriesRow = rowOf(seriesFields, {
  brand_title: derived(['所属品牌', 'Brand'], z.string()),
  brand_code: derived(['品牌编码', 'Brand code'], z.string()),
  spu_count: derived(['SPU数', 'SPUs'], z.int()),
  sku_count: derived(['SKU数', 'SKUs'], z.int()),
  price_min: derived(['门店价区间', 'Store price from'], z.nullable(z.int())),
  price_max: derived(['门店价区间', 'Store price to'], z.nullable(z.int())),
})

export const seriesEdit = editOf(seriesFields)

export const seriesQuery = listQuery(
  {
    brand_id: optional(ref(['品牌', 'Brand'])),
    word: optional(text(['名称/编码', 'Name or code'], { max: 60 })),
    status: optional(flag(['状态', 'Status'], statusWords)),
  },
  ['sort', 'sku_count', 'created_at'],
)

const grouped = z.object({ ...option.shape, children: z.optional(z.array(option)) })

const affects = ['goods.brand']

export const series = entity('goods.series', ['系列', 'Series'], {
  list: verbs.list(seriesQuery, seriesRow),
  detail: verbs.detail(seriesRow),
  edit: { ...verbs.edit(seriesEdit), affects },
  status: verbs.status(),
  /** The client asks this before the goods are taken off sale. */
  uses: offersOfGoods('goods:series:list'),
  sort: verbs.sort(),
  delete: { ...verbs.delete(), affects },
  export: verbs.export(seriesQuery),
  import: { ...verbs.import(), affects: ['task.task', ...taskAffects['goods.series.import']] },
  /** Grouped by brand; with `brand_id` flat (specification §3, domain §3.3). */
  option: get(
    ['系列选项', 'Series options'],
    z.object({ brand_id: optional(ref(['品牌', 'Brand'])) }),
    z.object({ list: z.array(grouped) }),
    {
      path: '/api/common/goods/series/option',
      access: 'login',
      quiet: true,
    },
  ),
})

export type Series = OutputOf<typeof series.detail>
export type SeriesEdit = ParsedOf<typeof series.edit>
export type SeriesQuery = ParsedOf<typeof series.list>
