import { and, inArray, isNull } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { spuFields } from '#contract/goods/spu-fields.ts'
import { SPU_LINES, spuImport, spuNeeds } from '#contract/goods/spu-import.ts'
import { spu as contract } from '#contract/goods/spu.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import * as z from 'zod/mini'
import type { Ctx } from '../core/ctx.ts'
import { forbidden } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { importTask } from '../import/import.ts'
import { keyOf, type Compared, type ImportKind, type Said } from '../import/kind.ts'
import { missingFaults } from '../import/missing.ts'
import { startImport } from '../import/start.ts'
import type { CellFault } from '../import/tables.ts'
import { notLeaf, seriesMissing } from './spu-check.ts'
import { applySpus } from './spu-import-apply.ts'
import { category, series, spu } from './tables.ts'

/** SPUs out of a sheet: new ones as drafts, others in what the sheet says of them. */
export const spuImportKind: ImportKind = {
  kind: 'goods.spu.import',
  endpoint: contract.import,
  columns: spuImport,
  mostLines: SPU_LINES,
  key: 'code',
  needs: spuNeeds,
  mustMay(ctx) {
    if (!mayCall(ctx.actor, contract.edit.access)) throw forbidden(contract.edit.access)
  },
  compare,
  apply: applySpus,
}

export const spuImportTask = importTask(spuImportKind)
export const importSpus = startImport(spuImportTask)

type Values = Readonly<Record<string, unknown>>

const { code, title, sub_title, unit, sort } = spuFields
const fields = z.object({
  ...Object.fromEntries(Object.entries({ code, title, sub_title, unit, sort }).map(([name, field]) => [name, z.optional(field)])),
  series_code: z.optional(z.string()),
  category_code: z.optional(z.string()),
})
const unknown: Label = ['SPU编码不存在', 'There is no SPU with this code']

async function compare(ctx: Ctx, lines: readonly Said[], create: boolean): Promise<Compared[]> {
  const codesOf = (name: string) => [...new Set(lines.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : [])))]
  const rows = await ctx.db
    .select()
    .from(spu)
    .where(and(inArray(spu.code, codesOf('code')), isNull(spu.deleted_at)))
  const known = new Map(rows.map((row) => [row.code, row]))
  const places = {
    series_code: await codesThere(ctx, series, codesOf('series_code')),
    category_code: await codesThere(ctx, category, codesOf('category_code')),
  }
  return lines.map(({ line, values }): Compared => {
    const parsed = fields.safeParse(values, { reportInput: true })
    const faults = parsed.success
      ? missingFaults(ctx, spuImport, values, ['code'])
      : describeIssues(fields, parsed.error.issues, ctx.language)
    const said: Values = parsed.success ? parsed.data : values
    const row = known.get(String(values['code']))
    if (row) return changed(line, row, said, faults)
    const key = keyOf(values, 'code')
    const errors = [
      ...faults,
      ...(create ? placeFaults(ctx, said, places) : key === null ? [] : [{ field: 'code', msg: say(unknown, ctx.language) }]),
    ]
    return {
      line,
      key,
      row_id: null,
      before: null,
      after: { ...said },
      errors,
      state: errors.length > 0 ? 'error' : 'new',
      risks: errors.length > 0 ? [] : ['code'],
    }
  })
}

function changed(line: number, row: typeof spu.$inferSelect, said: Values, errors: CellFault[]): Compared {
  const { series_code: _, category_code: __, ...values } = said
  const old = row as Values
  const names = Object.keys(values).filter((name) => values[name] !== undefined && !isDeepStrictEqual(values[name], old[name]))
  const only = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const state = errors.length > 0 ? 'error' : names.length > 0 ? 'changed' : 'same'
  return { line, key: row.code, row_id: row.id, errors, state, before: only(old), after: only(values), risks: [] }
}

function placeFaults(ctx: Ctx, said: Values, places: Readonly<Record<'series_code' | 'category_code', ReadonlySet<string>>>): CellFault[] {
  const isThere = (name: 'series_code' | 'category_code') => said[name] === undefined || places[name].has(String(said[name]))
  return [
    ...missingFaults(
      ctx,
      spuImport,
      said,
      spuNeeds.filter((name) => name !== 'code'),
    ),
    ...(isThere('series_code') ? [] : [{ field: 'series_code', msg: say(seriesMissing, ctx.language) }]),
    ...(isThere('category_code') ? [] : [{ field: 'category_code', msg: say(notLeaf, ctx.language) }]),
  ]
}

async function codesThere(ctx: Ctx, table: typeof series | typeof category, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ code: table.code })
    .from(table)
    .where(and(inArray(table.code, [...codes]), isNull(table.deleted_at)))
  return new Set(rows.map(({ code }) => code))
}
