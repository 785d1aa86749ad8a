import { and, eq } from 'drizzle-orm'
import { messages } from '#contract/kit/messages.ts'
import { store as contract, type StoreEdit } from '#contract/store/store.ts'
import { store } from '#server/areas/people/tables.ts'
import type { Accepted } from '#server/platform/entity/import-kind.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { formValues, knownOf, type Known, type Row } from './store-import-rows.ts'
import { saveStore } from './store-save.ts'
import { stores } from './store-source.ts'
import { explainTaken } from './store-taken.ts'

/** Writes each line as the form does, so that all its rules hold; returns the refused lines. */
export async function applyStores(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const known = await knownOf(
    ctx,
    rows.map(({ key, after }) => ({ ...after, ...(key !== null && { code: key }) })),
  )
  const failures: Failure[] = []
  for (const row of rows) {
    const values = formValues(known, row.after)
    try {
      await transact(ctx, (ctx) => applyOne(ctx, taskId, row, { known, values })).catch((error: Error) => explainTaken(ctx, values, error))
    } catch (error) {
      const refusal = error instanceof ApiError ? error : error instanceof Error ? constraintError(error) : undefined
      if (!refusal) throw error
      const title = String(row.key ?? row.after['name'] ?? '')
      failures.push({ line: row.line, row_id: row.row_id, title, field: refusal.field ?? null, msg: refusal.messageIn(ctx.language) })
    }
  }
  return failures
}

interface Line {
  known: Known
  values: Partial<StoreEdit>
}

async function applyOne(ctx: Ctx, taskId: number, { key, row_id, before }: Accepted, { known, values }: Line): Promise<void> {
  const old = row_id === null ? null : await rowOf(ctx, row_id)
  if (row_id !== null) {
    const visibleValues = known.stores(key ?? '')?.visibleValues
    if (!old || !visibleValues) throw refuse(messages.not_found, { values: { entity: contract.$.label } })
    if (Object.keys(before).some((name) => JSON.stringify(visibleValues[name] ?? null) !== JSON.stringify(before[name] ?? null)))
      throw refuse(messages.conflict)
  }
  // the comparison has validated the values by the field schemas
  const input = (old ? { ...requiredOf(old), ...values } : { front_images: [], inner_images: [], tags: [], ...values }) as StoreEdit
  const { id } = await saveStore(ctx, input, 'import')
  const now = await rowOf(ctx, id)
  if (now) await recordChanges(ctx, taskId, contract.$.address, [{ before: old, after: now }])
}

/** The fields that every form save has. */
function requiredOf({ id, version, name, type, contact, phone, address, front_images, province_code, city_code, district_code }: Row) {
  return { id, version, name, type, contact, phone, address, front_images, province_code, city_code, district_code }
}

async function rowOf(ctx: Ctx, id: number): Promise<Row | null> {
  const [row] = await ctx.db
    .select()
    .from(store)
    .where(and(eq(store.id, id), liveRows(ctx, stores)))
  return row ?? null
}
