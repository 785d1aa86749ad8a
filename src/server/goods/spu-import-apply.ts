import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SpuEdit } from '#contract/goods/spu.ts'
import { spu as contract } from '#contract/goods/spu.ts'
import { messages } from '#contract/kit/messages.ts'
import { constraintError } from '../core/constraints.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError, refuse } from '../core/errors.ts'
import type { Accepted } from '../import/kind.ts'
import { recordChanges } from '../task/changes.ts'
import type { Failure } from '../task/failures.ts'
import { notLeaf, seriesMissing } from './spu-check.ts'
import { edit } from './spu-edit.ts'
import { category, series, spu } from './tables.ts'

type Row = typeof spu.$inferSelect

/** Writes what the lines say, each by the verb that a form would call, so that all its rules hold; answers those that were refused. */
export async function applySpus(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const row of rows) {
    try {
      await transact(ctx, (ctx) => applyOne(ctx, taskId, row))
    } catch (error) {
      const refusal = error instanceof ApiError ? error : error instanceof Error ? constraintError(error) : undefined
      if (!refusal) throw error
      const { line, row_id, key } = row
      failures.push({ line, row_id, title: key ?? '', field: refusal.field ?? null, msg: refusal.messageIn(ctx.language) })
    }
  }
  return failures
}

async function applyOne(ctx: Ctx, taskId: number, { row_id, before, after }: Accepted): Promise<void> {
  const old = row_id === null ? null : await rowOf(ctx, row_id)
  if (row_id !== null && !old) throw refuse(messages.not_found, { values: { entity: contract.$.label } })
  if (old && Object.keys(after).some((name) => (old as Record<string, unknown>)[name] !== (before[name] ?? null)))
    throw refuse(messages.stale)
  const { id } = await edit(ctx, old ? changeOf(old, after) : await newOf(ctx, after))
  const now = await rowOf(ctx, id)
  if (now) await recordChanges(ctx, taskId, contract.$.address, [{ before: old, after: now }])
}

async function rowOf(ctx: Ctx, id: number): Promise<Row | null> {
  const [row] = await ctx.db
    .select()
    .from(spu)
    .where(and(eq(spu.id, id), isNull(spu.deleted_at)))
  return row ?? null
}

// the values have passed the fields' schemas when they were compared
function changeOf({ id, version, title, code, brand_id, series_id, category_id, unit }: Row, after: object): SpuEdit {
  return { id, version, title, code, brand_id, series_id, category_id, unit, ...after } as SpuEdit
}

async function newOf(ctx: Ctx, { series_code, category_code, ...after }: Record<string, unknown>): Promise<SpuEdit> {
  const [place] = await ctx.db
    .select({ series_id: series.id, brand_id: series.brand_id })
    .from(series)
    .where(and(inArray(series.code, [String(series_code)]), isNull(series.deleted_at)))
  const [leaf] = await ctx.db
    .select({ category_id: category.id })
    .from(category)
    .where(and(eq(category.code, String(category_code)), isNull(category.deleted_at)))
  if (!place) throw refuse(seriesMissing, { field: 'series_code' })
  if (!leaf) throw refuse(notLeaf, { field: 'category_code' })
  return { ...after, ...place, ...leaf } as unknown as SpuEdit
}
