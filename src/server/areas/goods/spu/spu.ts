import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { spuFields } from '#contract/goods/spu-fields.ts'
import { spuSheet } from '#contract/goods/spu-sheet.ts'
import { spu as contract, spuFlow, type SpuQuery } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { offersOf } from '#server/areas/goods/shared/offers-of-goods.ts'
import { isOpenSpu } from '#server/areas/goods/shared/on-sale.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { detail as detailTable, freightTemplate } from '#server/areas/goods/shared/shared-tables.ts'
import { brand, category, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { hasSearch } from '#server/platform/kernel/list/filters.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { transitionRows } from '#server/platform/kernel/machine.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { optionRows, sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { unready } from './spu-check.ts'
import { spuImportKind, spuImportTask } from './spu-import.ts'
import { scenesOf } from './spu-links.ts'
import { spuRestorer } from './spu-restorer.ts'
import { binSource, detailSource, sheetSource, source } from './spu-source.ts'

// the recycle bin has no filter by state
const { state: _, ...binFilters } = binSource.filters
const bin = { ...binSource, filters: binFilters }

const [listSheet, binSheet] = [sheetSource(source), sheetSource(bin)]

const exported = exportOf({
  kind: 'goods.spu.export',
  source: ({ state }) => (state === 'recycled' ? binSheet : listSheet),
  columns: () => spuSheet,
})

const exportTask = exported.task
const exportAll = exported.verb

export const entity = defineEntity({
  ...spus,
  title: spu.title,
  code: spu.code,
  visible: isOpenSpu,
  search: {
    by: [
      { as: 'code', column: spu.code, key: spu.code_search, filter: 'word' },
      { as: 'title', column: spu.title, search: spu.search, filter: 'word' },
    ],
    beside: sql`(select ${brand.title} from ${brand} where ${brand.id} = ${spu.brand_id})`,
    part: 'goods',
  },
  constraints: {
    spu_category_id_category_id_fk: { field: 'category_id', message: ['分类不存在', 'The category does not exist'] },
    spu_freight_template_id_freight_template_id_fk: {
      field: 'freight_template_id',
      message: ['运费模板不存在', 'The freight template does not exist'],
    },
    spu_freight_check: { field: 'freight_template_id', message: messages.ask_select, label: labelOf(spuFields.freight_template_id) },
    spu_code_key: taken('code', ['SPU编码', 'SPU code']),
    spu_code_fold_key: taken('code', ['SPU编码', 'SPU code']),
  },
  checks: [codeCheck(spu, contract.$.label)],
  files: {
    columns: { main_image: 'one', images: 'list', video: 'one', docs: 'within' },
    replaceable: { main_image: contract.edit, images: contract.edit, video: contract.edit, docs: contract.edit },
  },
  references: {
    brand_id: titled(brand),
    series_id: titled(series),
    category_id: titled(category),
    freight_template_id: titled(freightTemplate),
    detail_id: titled(detailTable),
    common_header_id: titled(detailTable),
    common_footer_id: titled(detailTable),
  },
  tasks: [exportTask, spuImportTask],
  importKind: spuImportKind,
  restorer: spuRestorer,
  todos: [
    {
      key: 'draft',
      label: ['商品草稿', 'Draft SPUs'],
      unit: ['个', 'draft SPU'],
      harm: 'internal',
      page: 'goods/spu/index',
      query: { state: 'draft' },
      access: contract.edit.access,
      where: () => eq(spu.state, 'draft'),
    },
  ],
})

export function list(ctx: Ctx, { state, ...query }: SpuQuery) {
  return state === 'recycled' ? readPage(ctx, binSource, query) : readPage(ctx, source, { ...query, state })
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, spuFlow, source, filters, { more: { recycled: binSource } })
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, id)
  const [scene_ids, titles, sku_list] = await Promise.all([scenesOf(ctx, [row]), detailTitles(ctx, id), gridOf(ctx, id)])
  return { ...row, ...titles, scene_ids, sku_list }
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  if (status === 1) return transitionRows(ctx, spus, 'on', { ids, check: unready })
  const effects = (ctx: Ctx, changed: readonly { id: number }[]) => takeOffPackages(ctx, { spus: changed.map(({ id }) => id) })
  return transitionRows(ctx, spus, 'off', { ids, effects })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, spus, input)
}

/** SPUs by words from title and code; at most 20. */
export async function search(ctx: Ctx, { word, id, series_id }: ParsedOf<typeof contract.search>) {
  const matches = word ? hasSearch(spu.search, word) : undefined
  const list = await ctx.db
    .select({
      key: spu.id,
      title: spu.title,
      code: spu.code,
      unit: spu.unit,
      brand_id: spu.brand_id,
      series_id: spu.series_id,
      brand_title: brand.title,
      series_title: series.title,
    })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .where(
      and(
        isNull(spu.deleted_at),
        id ? eq(spu.id, id) : undefined,
        series_id ? eq(spu.series_id, series_id) : undefined,
        matches,
        // only callers who may list SPUs see drafts and SPUs off sale
        mayCall(ctx.actor, contract.list.access) ? undefined : eq(spu.state, 'on'),
      ),
    )
    .orderBy(desc(spu.sort), desc(spu.id))
    .limit(20)
  return { list }
}

/** The enabled freight templates. */
export function freightTemplates(ctx: Ctx) {
  return optionRows(ctx, { table: freightTemplate, scope: 'shared' })
}

export { batch } from './spu-batch.ts'
export { checklist } from './spu-check.ts'
export { remove as delete, restore } from './spu-bin.ts'
export { copy } from './spu-copy.ts'
export { edit } from './spu-edit.ts'
export { exportAll as export }
export { importSpus as import } from './spu-import.ts'

async function detailTitles(ctx: Ctx, id: number) {
  const title = (column: string) => sql<string | null>`(select detail.title from detail where detail.id = spu.${sql.raw(column)})`
  const [row] = await ctx.db
    .select({
      detail_title: title('detail_id'),
      common_header_title: title('common_header_id'),
      common_footer_title: title('common_footer_id'),
    })
    .from(spu)
    .where(eq(spu.id, id))
  return row as NonNullable<typeof row>
}

/** One SPU's live SKUs, in creation order. */
function gridOf(ctx: Ctx, id: number) {
  return ctx.db
    .select({
      id: sku.id,
      version: sku.version,
      code: sku.code,
      title: sku.title,
      mfr_code: sku.mfr_code,
      barcode: sku.barcode,
      spec: sku.spec,
      moq: sku.moq,
      step_qty: sku.step_qty,
      price_store: sku.price_store,
      price_trade: sku.price_trade,
      price_market: sku.price_market,
      price_cost: sku.price_cost,
      weight: sku.weight,
      stock: sku.stock,
      stock_lock: sku.stock_lock,
      sales_count: sku.sales_count,
      status: sku.status,
    })
    .from(sku)
    .where(and(eq(sku.spu_id, id), isNull(sku.deleted_at)))
    .orderBy(sku.id)
}

export const uses = offersOf('spu')
