import { and, inArray, isNull } from 'drizzle-orm'
import { messages } from '#contract/kit/messages.ts'
import { store as contract } from '#contract/store/store.ts'
import { spendOnMoves } from '#server/areas/figures/seller-budget.ts'
import { countCustomers } from '#server/areas/people/assign.ts'
import { countBound, followStores } from '#server/areas/people/binding.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { customer, type store } from '#server/areas/people/tables.ts'
import { deletions, type Restorer } from '#server/platform/entity/entity.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { storesInUse } from './store-in-use.ts'
import { stores } from './store-source.ts'

type Row = typeof store.$inferSelect

/** The undo for task changes on stores, with the copies and counts for their bindings and the assignment log. */
export const storeRestorer: Restorer = {
  rows: stores,
  title: (row) => String(row['code']),
  mustMay({ actor }, fields) {
    requireAccess(actor, contract.edit.access)
    if (fields.includes('price_level')) requireAccess(actor, contract.level.access)
  },
  // a store that is in use by now is not deleted
  async refusals(ctx, changes) {
    const gone = deletions(pairs(changes))
    const ids = gone.map(({ after }) => after.id)
    if (ids.length === 0) return new Map()
    const members = await ctx.db
      .selectDistinct({ id: customer.store_id })
      .from(customer)
      .where(and(inArray(customer.store_id, ids), isNull(customer.deleted_at)))
    const used = new Set([...members.map(({ id }) => id), ...(await storesInUse(ctx, ids)).keys()])
    const refusal: Refusal = { label: messages.in_use, values: { entity: contract.$.label } }
    return new Map(ids.filter((id) => used.has(id)).map((id) => [id, refusal]))
  },
  async follow(ctx, restored) {
    const changes = pairs(restored)
    const both = changes.flatMap(({ before, after }) => [before, after])
    await followStores(
      ctx,
      changes.map(({ after }) => after.id),
    )
    await countBound(ctx, { agents: both.map((row) => row.agent_id), salesmen: both.map((row) => row.salesman_id) })
    await spendOnMoves(
      ctx,
      changes.map(({ before, after }) => ({ id: after.id, before, after })),
      { of: contract.edit, field: 'salesman_id' },
    )
    const moved = changes.filter(({ before, after }) => before.cs_id !== after.cs_id)
    const created = {
      created_at: ctx.now.toISOString(),
      created_by: ctx.actor.id || null,
      target_type: 'store' as const,
      reason: '撤销导入',
    }
    if (moved.length > 0)
      await insertMany(
        ctx,
        assignLog,
        moved.map(({ before, after }) => ({ ...created, target_id: after.id, from_cs_id: before.cs_id, to_cs_id: after.cs_id })),
      )
    await countCustomers(
      ctx,
      both.map((row) => row.cs_id),
    )
  },
}

/** Rows in the restorer's table. */
function pairs(changes: Parameters<NonNullable<Restorer['follow']>>[1]) {
  return changes as unknown as readonly { before: Row; after: Row }[]
}
