import type { InferSelectModel } from 'drizzle-orm'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { reviewFlow } from '#contract/kit/review.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { pendingUntil, type Reviewed, type ReviewedTable } from '#server/platform/kernel/review.ts'
import { rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { refuseSecondPerson } from './second-person.ts'

/** Approves a row at the version that the person has seen. Within a transaction. */
export async function approveChange<Table extends ReviewedTable>(
  ctx: Ctx,
  rows: EntityRows<Table, Pick<Entity, '$'> & { approve: Endpoint }>,
  { id, version }: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const before = (await rowOr404(ctx, rows, id, { lock: true })) as InferSelectModel<Table> & Reviewed
  await refuseApprover(ctx, before)
  const approval = { approved_at: ctx.now.toISOString(), approved_by: ctx.actor.id }
  const after = (await updateRow(ctx, rows, before, version, approval)) as { id: number; version: number }
  await audit(ctx, rows.contract.approve, {
    id,
    before: { approved: false },
    after: { approved: true, changed_by: before.changed_by, ...approval },
  })
  return { id, version: after.version }
}

async function refuseApprover(ctx: Ctx, before: Reviewed): Promise<void> {
  const { now } = ctx
  const refusal = refusalOf(reviewFlow, 'approve', { state: pendingUntil(before, now) === null ? 'settled' : 'pending' }, now)
  if (refusal) throw refuse(refusal.label)
  await refuseSecondPerson(ctx, { authors: before.changed_by ?? [], own: ownChange })
}

const ownChange: Label = ['不能复核自己的修改', 'You cannot approve your own change']
