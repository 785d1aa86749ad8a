import { spu as contract } from '#contract/goods/spu.ts'
import { countCategorySpus, countSpus } from '#server/areas/goods/shared/counts.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import type { spu } from '#server/areas/goods/shared/tables.ts'
import { deletions, returns, type Restorer } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'

type Row = typeof spu.$inferSelect

/** The undo for task changes on SPUs, with the counts in their series, brands and categories. */
export const spuRestorer: Restorer = {
  rows: spus,
  title: (row) => String(row['code']),
  mustMay({ actor }) {
    requireAccess(actor, contract.edit.access)
  },
  async follow(ctx, restored) {
    // rows from the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    await count(
      ctx,
      deletions(changes).map(({ after }) => after),
      -1,
    )
    await count(
      ctx,
      returns(changes).map(({ after }) => after),
      1,
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
