import { and } from 'drizzle-orm'
import * as z from 'zod/mini'
import { SERIES_LINES, seriesImport, seriesNeeds } from '#contract/goods/series-import.ts'
import { series as contract, seriesFields, type SeriesEdit } from '#contract/goods/series.ts'
import { say } from '#contract/kit/label.ts'
import { countSeries } from '#server/areas/goods/shared/counts.ts'
import { allSeries, brands } from '#server/areas/goods/shared/rows.ts'
import { series } from '#server/areas/goods/shared/tables.ts'
import { codedImport, rowsByCode, textsOf, type Row, type Values } from '#server/features/import/coded.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { picturesIn } from '#server/features/import/pictures.ts'
import { startImport } from '#server/features/import/start.ts'
import { deletions, returns, type Restorer } from '#server/platform/entity/entity.ts'
import { byCode, hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { brandMissing, edit, notEmpty } from './series-edit.ts'

const { brand_id: _, image: __, ...typed } = seriesFields

/** Series from a sheet; the brand code and the series code together identify a row. */
export const seriesImportKind = codedImport({
  kind: 'goods.series.import',
  endpoint: contract.import,
  columns: seriesImport,
  mostLines: SERIES_LINES,
  needs: seriesNeeds,
  rows: allSeries,
  edit: contract.edit,
  parents: ['brand_code'],
  form: ['brand_id', 'title', 'code'],
  fields: { ...typed, brand_code: z.string(), image: z.string() },
  unknown: ['该品牌下系列编码不存在', 'The brand has no series with this code'],
  known,
  place: async (ctx, { brand_code }) => ({ brand_id: (await brandsOf(ctx, [{ brand_code }]))(brand_code)?.id ?? noBrand() }),
  write: (ctx, form) => edit(ctx, form as SeriesEdit),
})

export const seriesImportTask = importTask(seriesImportKind)
export const importSeries = startImport(seriesImportTask)

/** The undo for an import, with the brand counts; a series that has goods meanwhile is kept. */
export const seriesRestorer: Restorer = {
  rows: allSeries,
  title: (row) => String(row['code']),
  mustMay({ actor }) {
    requireAccess(actor, contract.edit.access)
  },
  async refusals(_, changes) {
    const used = deletions(changes).filter(({ before }) => Number(before['spu_count']) > 0 || Number(before['sku_count']) > 0)
    return new Map(used.map(({ before }) => [before.id, { label: notEmpty }]))
  },
  async follow(ctx, changes) {
    const brandIds = (some: typeof changes) => some.map(({ after }) => Number(after['brand_id']))
    const [gone, back] = [brandIds(deletions(changes)), brandIds(returns(changes))]
    if (gone.length > 0) await countSeries(ctx, gone, -1)
    if (back.length > 0 && !(await countSeries(ctx, back, 1))) throw refuse(brandMissing, { field: 'brand_id' })
  },
}

async function known(ctx: Ctx, lines: readonly Values[]) {
  const found = await brandsOf(ctx, lines)
  const rows = await ctx.db
    .select()
    .from(series)
    .where(and(hasCodes(series.code_key, textsOf(lines, 'code')), liveRows(ctx, allSeries)))
  const ofBrand = new Map(
    [...Map.groupBy(rows, ({ brand_id }) => brand_id)].map(([id, rows]) => [id, byCode(rows as Row[], ({ code }) => code)]),
  )
  const brandOf = ({ brand_code }: Values) => found(brand_code)
  const pictures = await picturesIn(ctx, lines, 'image')
  return {
    rowOf: (values: Values) => ofBrand.get(brandOf(values)?.id ?? 0)?.(values['code']),
    severalOf: (values: Values) => ofBrand.get(brandOf(values)?.id ?? 0)?.several(values['code']) ?? [],
    faults: (values: Values, isNew: boolean) => [
      // a new row lists its missing columns itself
      ...(isNew ? [] : missingFaults(ctx, seriesImport, values, ['brand_code'])),
      ...(values['brand_code'] === undefined || brandOf(values) ? [] : [{ field: 'brand_code', msg: say(brandMissing, ctx.language) }]),
      ...pictures.faults(values),
    ],
    stored: pictures.stored,
    keyOf: ({ brand_code, code }: Values) => [brand_code, code].filter(Boolean).join('/').toUpperCase(),
  }
}

function brandsOf(ctx: Ctx, lines: readonly Values[]): ReturnType<typeof rowsByCode> {
  return rowsByCode(
    ctx,
    brands,
    lines.map(({ brand_code }) => ({ code: brand_code })),
  )
}

function noBrand(): never {
  throw refuse(brandMissing, { field: 'brand_code' })
}
