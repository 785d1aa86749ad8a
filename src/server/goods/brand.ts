import { brandSheet } from '#contract/goods/brand-sheet.ts'
import { brand as contract, brandRow, LOGO_MEGABYTES, type BrandEdit, type BrandQuery } from '#contract/goods/brand.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { contains, dayWithin, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { optionRows, sortRows } from '../core/standard-verbs.ts'
import { exportOf } from '../export/export.ts'
import { bytesOf } from '../files/media.ts'
import { initialOf } from './initial.ts'
import { countOnSale } from './on-sale.ts'
import { brand, sku } from './tables.ts'

const source: ListSource<typeof brandRow> = {
  name: 'brand',
  table: brand,
  row: brandRow,
  filters: {
    word: contains(brand.title, brand.code, brand.title_en),
    status: equals(brand.status),
    is_recommend: equals(brand.is_recommend),
    cert_within_days: dayWithin(brand.cert_expire_at),
  },
  sorts: { sort: brand.sort, sku_count: brand.sku_count, cert_expire_at: brand.cert_expire_at, created_at: brand.created_at },
}

const exported = exportOf({ kind: 'goods.brand.export', source: () => source, columns: () => brandSheet })
export const exportTask = exported.task
const exportAll = exported.verb
export { exportAll as export }

export function list(ctx: Ctx, query: BrandQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: BrandEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, brand, contract, id, { lock: true })
    if (before && values.code !== before.code && before.sku_count > 0) throw refuse(codeInUse, { field: 'code' })
    if (values.logo !== before?.logo) await refuseLargeLogo(ctx, values.logo)
    const initial = values.initial ?? (before && values.initial === undefined ? before.initial : initialOf(values.title))
    const after = before
      ? await updateRow(ctx, brand, before, version, { ...values, initial })
      : await insertRow(ctx, brand, { ...values, initial })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, {
      table: brand,
      endpoint: contract.status,
      entity: contract,
      ids,
      set: () => ({ status }),
    })
    const hidden = status === 0 ? await countOnSale(ctx, sku.brand_id, changed) : 0
    return hidden > 0 ? { ...result, msg: say(skusHidden, ctx.language, { n: hidden }) } : result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, brand, contract, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      table: brand,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ series_count, spu_count }) => (series_count > 0 || spu_count > 0 ? { label: notEmpty } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

/** The brands in use, for filters and pickers. */
export function option(ctx: Ctx) {
  return optionRows(ctx, brand)
}

async function refuseLargeLogo(ctx: Ctx, logo: string): Promise<void> {
  const bytes = await bytesOf(ctx.db, logo)
  if (bytes > LOGO_MEGABYTES * 1024 * 1024) throw refuse(logoTooLarge, { field: 'logo', values: { n: LOGO_MEGABYTES } })
}

const logoTooLarge: Label = ['品牌LOGO大小不能超过{n}MB', 'The brand logo is at most {n} MB']
const codeInUse: Label = ['品牌编码被SKU使用，不能修改', 'The brand code is part of SKU codes and cannot be changed']
const notEmpty: Label = ['品牌下存在系列或商品，无法删除', 'The brand has series or goods and cannot be deleted']
const skusHidden: Label = ['该品牌下有{n}个在售SKU，停用后前台不再展示', '{n} SKUs of this brand are no longer shown in the shop']
