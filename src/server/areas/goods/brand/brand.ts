import { brand as contract, brandFields, brandRow, LOGO_MEGABYTES, type BrandQuery } from '#contract/goods/brand.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { offersOf } from '#server/areas/goods/shared/offers-of-goods.ts'
import { countOnSale } from '#server/areas/goods/shared/on-sale.ts'
import { brands } from '#server/areas/goods/shared/rows.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { contains, dayWithin, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows } from '#server/platform/kernel/rows.ts'
import { optionRows, sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { notEmpty } from './brand-edit.ts'
import { brandImportKind, brandImportTask, brandRestorer } from './brand-import.ts'

/** The brand columns in a spreadsheet. */
const brandSheet = sheetColumns(brandRow.shape, {
  title: 'text',
  title_en: 'text',
  code: 'text',
  initial: 'text',
  origin: 'text',
  level: 'words',
  series_count: 'int',
  spu_count: 'int',
  sku_count: 'int',
  is_recommend: 'words',
  cert_expire_at: 'text',
  sort: 'int',
  status: 'words',
  created_at: 'moment',
})

const source: ListSource<typeof brandRow> = {
  ...brands,
  name: 'brand',
  row: brandRow,
  filters: {
    word: contains(brand.search),
    status: equals(brand.status),
    is_recommend: equals(brand.is_recommend),
    cert_within_days: dayWithin(brand.cert_expire_at),
  },
  sorts: { sort: brand.sort, sku_count: brand.sku_count, cert_expire_at: brand.cert_expire_at, created_at: brand.created_at },
}

const exported = exportOf({ kind: 'goods.brand.export', source: () => source, columns: () => brandSheet })
const exportAll = exported.verb
export { exportAll as export }
export { importBrands as import } from './brand-import.ts'

export const entity = defineEntity({
  ...brands,
  title: brand.title,
  code: brand.code,
  search: {
    by: [
      { as: 'code', column: brand.code, key: brand.code_search, filter: 'word' },
      { as: 'title', column: brand.title, search: brand.search, filter: 'word' },
      { as: 'title', column: brand.title_en, search: brand.search, filter: 'word' },
    ],
  },
  constraints: {
    brand_title_key: taken('title', labelOf(brandFields.title)),
    brand_code_key: taken('code', labelOf(brandFields.code)),
    brand_code_fold_key: taken('code', labelOf(brandFields.code)),
  },
  checks: [codeCheck(brand, contract.$.label)],
  files: {
    columns: { logo: 'one', cert_images: 'list' },
    replaceable: { logo: contract.edit, cert_images: contract.edit },
    megabytes: { logo: LOGO_MEGABYTES },
  },
  tasks: [exported.task, brandImportTask],
  importKind: brandImportKind,
  restorer: brandRestorer,
})

export function list(ctx: Ctx, query: BrandQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export { edit } from './brand-edit.ts'

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, brands, { endpoint: contract.status, ids, set: () => ({ status }) })
    const hidden = status === 0 ? await countOnSale(ctx, sku.brand_id, changed) : 0
    return hidden > 0 ? { ...result, msg: say(skusHidden, ctx.language, { n: hidden }) } : result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, brands, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, brands, {
      endpoint: contract.delete,
      ids,
      refusal: ({ series_count, spu_count }) => (series_count > 0 || spu_count > 0 ? { label: notEmpty } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

/** The enabled brands, for filters and pickers. */
export function option(ctx: Ctx) {
  return optionRows(ctx, brands)
}

const skusHidden: Label = [
  '该品牌下有{n}个在售SKU，停用后前台不再展示',
  '{n:SKU|SKUs} on sale of this brand will no longer be shown in the shop',
]

export const uses = offersOf('brand')
