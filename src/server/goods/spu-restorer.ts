import { task } from '#contract/task/task.ts'
import { audit } from '../core/audit.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Restorer } from '../task/undo.ts'
import { countCategorySpus, countSpus } from './counts.ts'
import { spu } from './tables.ts'

type Row = typeof spu.$inferSelect

/** How SPUs are given back what they were before a task, with the counts of their series, brands and categories. */
export const spuRestorer: Restorer = {
  table: spu,
  title: (row) => String(row['code']),
  async follow(ctx, restored) {
    // rows of the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    await count(
      ctx,
      changes.filter(({ before, after }) => !before.deleted_at && after.deleted_at).map(({ after }) => after),
      -1,
    )
    await count(
      ctx,
      changes.filter(({ before, after }) => before.deleted_at && !after.deleted_at).map(({ after }) => after),
      1,
    )
    await audit(
      ctx,
      task.undo,
      changes.map(({ before, after }) => ({ id: after.id, before, after })),
    )
  },
}

async function count(ctx: Ctx, rows: readonly Row[], by: 1 | -1): Promise<void> {
  if (rows.length === 0) return
  await countSpus(
    ctx,
    rows.map((row) => ({ ...row, by })),
  )
  await countCategorySpus(
    ctx,
    rows.map(({ category_id }) => category_id),
    by,
  )
}
