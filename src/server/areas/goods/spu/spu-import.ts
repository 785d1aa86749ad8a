import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { spuFields } from '#contract/goods/spu-fields.ts'
import { SPU_LINES, spuImport, spuNeeds } from '#contract/goods/spu-import.ts'
import { spu as contract, type SpuEdit } from '#contract/goods/spu.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { say } from '#contract/kit/label.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { category, series } from '#server/areas/goods/shared/tables.ts'
import { codedImport, rowsByCode, textsOf, type Values } from '#server/features/import/coded.ts'
import { importTask } from '#server/features/import/import.ts'
import { startImport } from '#server/features/import/start.ts'
import { hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { notLeaf, seriesMissing } from './spu-check.ts'
import { edit } from './spu-edit.ts'

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
    series_code: await codesThere(ctx, series, textsOf(lines, 'series_code')),
    category_code: await codesThere(ctx, category, textsOf(lines, 'category_code')),
  }
  const parents = [
    ['series_code', seriesMissing],
    ['category_code', notLeaf],
  ] as const
  return {
    rowOf: ({ code }: Values) => rows(code),
    faults(values: Values, isNew: boolean) {
      const isThere = (name: keyof typeof there) => !isNew || values[name] === undefined || there[name].has(foldCode(String(values[name])))
      return parents.flatMap(([field, label]) => (isThere(field) ? [] : [{ field, msg: say(label, ctx.language) }]))
    },
  }
}

async function codesThere(ctx: Ctx, table: typeof series | typeof category, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ code_key: table.code_key })
    .from(table)
    .where(and(hasCodes(table.code_key, codes), isNull(table.deleted_at)))
  return new Set(rows.map(({ code_key }) => code_key))
}

async function place(ctx: Ctx, { series_code, category_code }: Values): Promise<Values> {
  const [family] = await ctx.db
    .select({ series_id: series.id, brand_id: series.brand_id })
    .from(series)
    .where(and(eq(series.code_key, foldCode(String(series_code))), isNull(series.deleted_at)))
  const [leaf] = await ctx.db
    .select({ category_id: category.id })
    .from(category)
    .where(and(eq(category.code_key, foldCode(String(category_code))), isNull(category.deleted_at)))
  if (!family) throw refuse(seriesMissing, { field: 'series_code' })
  if (!leaf) throw refuse(notLeaf, { field: 'category_code' })
  return { ...family, ...leaf }
}
