import { and, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { spuFields } from '#contract/goods/spu-fields.ts'
import { SPU_LINES, spuImport, spuNeeds } from '#contract/goods/spu-import.ts'
import { spu as contract, type SpuEdit } from '#contract/goods/spu.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { category, series } from '#server/areas/goods/shared/tables.ts'
import { codedImport, rowsByCode, textsOf, type Values } from '#server/features/import/coded.ts'
import { importTask } from '#server/features/import/import.ts'
import { startImport } from '#server/features/import/start.ts'
import { hasCodes, withCode } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { notLeaf, seriesMissing } from './spu-check.ts'
import { edit } from './spu-edit.ts'

const severalSeries: Label = [
  '多个品牌有这个系列编码，请在页面上新建',
  'Several brands have a series with this code. Create the SPU on its page',
]

const { code, title, sub_title, unit, sort } = spuFields

/** SPUs from a sheet: new ones as drafts, existing ones with the sheet columns changed. */
export const spuImportKind = codedImport({
  kind: 'goods.spu.import',
  endpoint: contract.import,
  columns: spuImport,
  mostLines: SPU_LINES,
  needs: spuNeeds,
  rows: spus,
  edit: contract.edit,
  parents: ['series_code', 'category_code'],
  form: ['title', 'code', 'brand_id', 'series_id', 'category_id', 'unit'],
  fields: { code, title, sub_title, unit, sort, series_code: z.string(), category_code: z.string() },
  unknown: ['SPU编码不存在', 'No SPU has this code'],
  known,
  place,
  write: (ctx, form) => edit(ctx, form as SpuEdit),
})

export const spuImportTask = importTask(spuImportKind)
export const importSpus = startImport(spuImportTask)

async function known(ctx: Ctx, lines: readonly Values[]) {
  const rows = await rowsByCode(ctx, spus, lines)
  const there = {
    series_code: await seriesOf(ctx, textsOf(lines, 'series_code')),
    category_code: await leavesOf(ctx, textsOf(lines, 'category_code')),
  }
  const parents = [
    ['series_code', seriesMissing],
    ['category_code', notLeaf],
  ] as const
  return {
    rowOf: ({ code }: Values) => rows(code),
    severalOf: ({ code }: Values) => rows.several(code),
    faults(values: Values, isNew: boolean) {
      if (!isNew) return []
      return parents.flatMap(([field, missing]) => {
        if (values[field] === undefined) return []
        const { length } = there[field](String(values[field]))
        return length === 1 ? [] : [{ field, msg: say(length === 0 ? missing : severalSeries, ctx.language) }]
      })
    },
  }
}

/** The series with a code; without its brand it can be that of several. */
async function seriesOf(ctx: Ctx, codes: readonly string[]) {
  const rows = await ctx.db
    .select({ code: series.code, series_id: series.id, brand_id: series.brand_id })
    .from(series)
    .where(and(hasCodes(series.code_key, codes), isNull(series.deleted_at)))
  return withCode(rows, ({ code }) => code)
}

async function leavesOf(ctx: Ctx, codes: readonly string[]) {
  const rows = await ctx.db
    .select({ code: category.code, category_id: category.id })
    .from(category)
    .where(and(hasCodes(category.code_key, codes), isNull(category.deleted_at)))
  return withCode(rows, ({ code }) => code)
}

async function place(ctx: Ctx, { series_code, category_code }: Values): Promise<Values> {
  const [family, other] = (await seriesOf(ctx, [String(series_code)]))(String(series_code))
  const [leaf] = (await leavesOf(ctx, [String(category_code)]))(String(category_code))
  if (!family) throw refuse(seriesMissing, { field: 'series_code' })
  if (other) throw refuse(severalSeries, { field: 'series_code' })
  if (!leaf) throw refuse(notLeaf, { field: 'category_code' })
  return { series_id: family.series_id, brand_id: family.brand_id, category_id: leaf.category_id }
}
