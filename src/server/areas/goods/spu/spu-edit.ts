import { eq } from 'drizzle-orm'
import { spu as contract, type SpuEdit } from '#contract/goods/spu.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { countCategorySpus, countSkus, countSpus } from '#server/areas/goods/shared/counts.ts'
import { filledParams } from '#server/areas/goods/shared/filled-params.ts'
import { heldMessage } from '#server/areas/goods/shared/price-review.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse, conflict } from '#server/platform/kernel/errors.ts'
import { insertRow, rowOr404, touched, updateRow } from '#server/platform/kernel/rows.ts'
import { checkReferences, noImage, noSku, notLeaf, seriesMissing } from './spu-check.ts'
import { checkAxes, type SkuRow } from './spu-grid-check.ts'
import { countDetails, setScenes } from './spu-links.ts'
import { holdSkusOf, lockSkusOf, titlesOf, writeSkus, type Written } from './spu-skus.ts'

type Row = typeof spu.$inferSelect

/** Creates or changes an SPU with its SKUs (domain §3.4). Locks: SKUs, SPU, series, brands, category, scenes, details. */
export function edit(ctx: Ctx, { id, version, skus = [], removed_sku_ids: removed = [], scene_ids, ...fields }: SpuEdit) {
  const values = fields.freight_type === 'free' ? { ...fields, freight_template_id: null } : fields
  return transact(ctx, async (ctx) => {
    if (id !== undefined) await holdSkusOf(ctx, [id])
    const before = id === undefined ? undefined : await rowOr404(ctx, spus, id, { lock: true })
    // including those that were created before the SPU was locked
    const live = before ? await lockSkusOf(ctx, [before.id]) : new Map<number, SkuRow>()
    if (before && before.version !== version) throw conflict()
    checkAxes(values.spec_axes ?? [], before?.spec_axes ?? [])
    await checkReferences(ctx, values)
    const former = before && (await titlesOf(ctx, before))
    const row = before ? await updateRow(ctx, spus, before, version, columnsOf(values)) : await insertRow(ctx, spus, columnsOf(values))
    const written = await writeSkus(ctx, await titlesOf(ctx, row), former, {
      before: live,
      inputRows: skus,
      removed,
      axes: row.spec_axes,
    })
    checkStillReady(row, live, written, removed)
    await countPlaces(ctx, before, row)
    await countGrid(ctx, row, written)
    await countCategories(ctx, before, row)
    const scenes = scene_ids && (await setScenes(ctx, row.id, scene_ids))
    await countDetails(ctx, before ? [before, row] : [row])
    await sumSpus(ctx, [row.id])
    if (written.off.length > 0) await takeOffPackages(ctx, { skus: written.off })
    const after = row === before && (skus.length > 0 || removed.length > 0) ? await touch(ctx, row) : row
    await audit(ctx, contract.edit, {
      id: row.id,
      before: before ? { ...before, ...(scenes && { scene_ids: scenes }) } : null,
      after: { ...after, ...(scene_ids && { scene_ids: scene_ids.toSorted((a, b) => a - b) }) },
    })
    const messages = [written.held && heldMessage(ctx, written.held), written.takenOff > 0 && say(takenOff, ctx.language)].filter(Boolean)
    return { id: row.id, version: after.version, ...(messages.length > 0 && { msg: messages.join(SEPARATOR[ctx.language]) }) }
  })
}

const SEPARATOR = { zh: '；', en: '. ' } as const
const takenOff: Label = ['该规格已有订单，已自动下架', 'SKUs with these values have orders and were taken off sale']

type Values = Omit<SpuEdit, 'id' | 'version' | 'skus' | 'removed_sku_ids' | 'scene_ids'>

/** The written SPU columns; empty parameters are removed. */
function columnsOf({ params, ...values }: Values) {
  return {
    ...values,
    ...(params && { params: filledParams(params) }),
  }
}

/** Checks that an SPU on sale still fulfils the sale conditions. */
function checkStillReady(row: Row, live: ReadonlyMap<number, SkuRow>, written: Written, removed: readonly number[]): void {
  if (row.state !== 'on') return
  if (row.main_image === null) throw refuse(noImage, { field: 'main_image' })
  const gone = new Set(removed)
  const stays = [...live.values()].some(({ id, status }) => status === 1 && !gone.has(id))
  if (!stays && !written.created.some(({ status }) => status === 1)) throw refuse(noSku, { field: 'skus' })
}

async function countPlaces(ctx: Ctx, before: Row | undefined, after: Row): Promise<void> {
  if (before?.series_id === after.series_id) return
  const sku_count = before?.sku_count ?? 0
  const left = before ? [{ ...before, by: -1 as const }] : []
  if (!(await countSpus(ctx, [...left, { ...after, sku_count, by: 1 }]))) throw refuse(seriesMissing, { field: 'series_id' })
}

async function countGrid(ctx: Ctx, { id, series_id, brand_id }: Row, { created, deleted }: Written): Promise<void> {
  const by = created.length - deleted.length
  const places = Array.from({ length: Math.abs(by) }, () => ({ spu_id: id, series_id, brand_id }))
  if (!(await countSkus(ctx, places, by > 0 ? 1 : -1))) throw refuse(seriesMissing, { field: 'series_id' })
}

/** In ascending order, so that two moves in opposite directions cannot deadlock. */
async function countCategories(ctx: Ctx, before: Row | undefined, after: Row): Promise<void> {
  const [from, to] = [before?.category_id, after.category_id]
  if (from === to) return
  if (from !== undefined && from < to) await countCategorySpus(ctx, [from], -1)
  if (!(await countCategorySpus(ctx, [to], 1))) throw refuse(notLeaf, { field: 'category_id' })
  if (from !== undefined && from > to) await countCategorySpus(ctx, [from], -1)
}

/** A change to SKUs alone raises the SPU version, so that an open form detects the conflict. */
async function touch(ctx: Ctx, row: Row): Promise<Row> {
  const [after] = await ctx.db.update(spu).set(touched(ctx, spu)).where(eq(spu.id, row.id)).returning()
  return after ?? row
}
