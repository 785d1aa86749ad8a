import * as z from 'zod/mini'
import { offersOfGoods } from '../common/open-offers.ts'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, image, images, longText, optional, text } from '../kit/field.ts'
import { editOf, listQuery, option, rowOf, sortField, statusWords, verbs } from '../kit/verbs.ts'

export const brandLevels = {
  economy: ['经济型', 'Economy'],
  standard: ['标准型', 'Standard'],
  premium: ['高端型', 'Premium'],
} as const

/** Maximum logo size. */
export const LOGO_MEGABYTES = 2

/** A brand's editable fields (domain §3.1). */
export const brandFields = {
  title: text(['品牌名称', 'Brand name'], { min: 2, max: 30 }),
  title_en: optional(text(['英文名', 'English name'], { max: 60 })),
  code: text(['品牌编码', 'Brand code'], {
    max: 8,
    raised: true,
    isCode: true,
    pattern: /^[A-Z0-9]{2,8}$/,
    invalid: ['品牌编码只能为2~8位大写字母或数字', 'The brand code must be 2 to 8 capital letters or digits'],
  }),
  initial: optional(
    text(['首字母', 'Initial'], { max: 1, pattern: /^[A-Z]$/, invalid: ['首字母必须为A~Z', 'The initial must be a letter from A to Z'] }),
  ),
  logo: image(['品牌LOGO', 'Brand logo']),
  origin: optional(text(['产地/国别', 'Origin'], { max: 30 })),
  intro: optional(longText(['品牌介绍', 'Introduction'], { max: 500 })),
  level: defaulted(choice(['品牌定位', 'Market level'], brandLevels)),
  is_recommend: defaulted(flag(['首页推荐', 'Recommended on the home page'])),
  cert_images: defaulted(images(['授权书', 'Letters of authorisation'])),
  cert_expire_at: optional(date(['授权到期日', 'Authorised until'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

export const brandRow = rowOf(brandFields, {
  series_count: derived(['系列数', 'Series'], z.int()),
  spu_count: derived(['SPU数', 'SPUs'], z.int()),
  sku_count: derived(['SKU数', 'SKUs'], z.int()),
})

export const brandEdit = editOf(brandFields)

export const brandQuery = listQuery(
  {
    word: optional(text(['名称/编码', 'Name or code'], { max: 60 })),
    status: optional(flag(['状态', 'Status'], statusWords)),
    is_recommend: optional(flag(['首页推荐', 'Recommended'])),
    /** Authorisations that end within this many days, expired ones included. */
    cert_within_days: optional(
      choice(['授权到期', 'Authorised until'], {
        0: ['已到期', 'Ended'],
        30: ['30天内', 'Within 30 days'],
        90: ['90天内', 'Within 90 days'],
      }),
    ),
  },
  ['sort', 'sku_count', 'cert_expire_at', 'created_at'],
)

export const brand = entity('goods.brand', ['品牌', 'Brand'], {
  list: verbs.list(brandQuery, brandRow),
  detail: verbs.detail(brandRow),
  edit: verbs.edit(brandEdit),
  status: verbs.status(),
  /** The client asks this before the goods are taken off sale. */
  uses: offersOfGoods('goods:brand:list'),
  sort: verbs.sort(),
  delete: verbs.delete(),
  export: verbs.export(brandQuery),
  import: verbs.import(),
  option: get(['品牌选项', 'Brand options'], z.object({}), z.object({ list: z.array(option) }), {
    path: '/api/common/goods/brand/option',
    access: 'login',
    quiet: true,
  }),
})

export type Brand = OutputOf<typeof brand.detail>
export type BrandEdit = ParsedOf<typeof brand.edit>
export type BrandQuery = ParsedOf<typeof brand.list>
