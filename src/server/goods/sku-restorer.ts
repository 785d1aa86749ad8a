import { task } from '#contract/task/task.ts'
import { say } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Restorer } from '../task/undo.ts'
import { countSkus } from './counts.ts'
import { takeOffPackages } from './package-off.ts'
import { keptSkus } from './sku-kept.ts'
import { keepLedgers } from './sku-ledgers.ts'
import { tellOfLowStockBy } from './sku-low-stock.ts'
import { sku } from './tables.ts'

type Row = typeof sku.$inferSelect

/** How SKUs are given back what they were before a task: with the ledgers and counts of any other change. */
export const skuRestorer: Restorer = {
  table: sku,
  title: (row) => String(row['code']),
  kept(ctx, restored) {
    // rows of the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    return keptSkus(
      ctx,
      changes.filter(({ before, after }) => !before.deleted_at && after.deleted_at).map(({ before }) => before),
    )
  },
  async follow(ctx, restored, taskId) {
    // rows of the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    const reason = say(['撤销（任务{id}）', 'Undone (task {id})'], ctx.language, { id: taskId })
    await countReturned(ctx, changes)
    await keepLedgers(ctx, changes, reason)
    const off = changes.filter(({ before, after }) => (before.status === 1 && after.status === 0) || after.deleted_at !== before.deleted_at)
    if (off.length > 0) await takeOffPackages(ctx, { skus: off.map(({ after }) => after.id) })
    await audit(
      ctx,
      task.undo,
      changes.map(({ before, after }) => ({ id: after.id, before, after, reason })),
    )
  },
  after: tellOfLowStockBy,
}

/** Rows that a task had made go, and come again when that is undone. */
async function countReturned(ctx: Ctx, changes: readonly { before: Row; after: Row }[]): Promise<void> {
  const gone = changes.filter(({ before, after }) => !before.deleted_at && after.deleted_at).map(({ after }) => after)
  const back = changes.filter(({ before, after }) => before.deleted_at && !after.deleted_at).map(({ after }) => after)
  if (gone.length > 0) await countSkus(ctx, gone, -1)
  if (back.length > 0) await countSkus(ctx, back, 1)
}
