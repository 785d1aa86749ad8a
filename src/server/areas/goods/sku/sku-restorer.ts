import { isDeepStrictEqual } from 'node:util'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sku as contract } from '#contract/goods/sku.ts'
import type { Access } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { countSkus } from '#server/areas/goods/shared/counts.ts'
import { leavesSale } from '#server/areas/goods/shared/on-sale.ts'
import { pricedFields, priceReview } from '#server/areas/goods/shared/price-review.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import type { sku } from '#server/areas/goods/shared/tables.ts'
import { deletions, returns, type Restorer } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { forbidden } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { keptSkus } from './sku-kept.ts'
import { keepLedgers } from './sku-ledgers.ts'
import { notifyLowStockBy } from './sku-low-stock.ts'

type Row = typeof sku.$inferSelect

/** The undo for task changes on SKUs, with the ledgers and counts that any other change keeps. */
export const skuRestorer: Restorer = {
  rows: skus,
  title: (row) => String(row['code']),
  mustMay({ actor }, fields, isMade) {
    const permissions: Access[] = isMade ? [contract.edit.access] : fields.map(accessOf)
    const missing = permissions.find((access) => !mayCall(actor, access))
    if (missing !== undefined) throw forbidden(missing)
  },
  refusals(ctx, restored) {
    // rows from the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    return keptSkus(
      ctx,
      deletions(changes).map(({ before }) => before),
    )
  },
  async follow(ctx, restored, taskId) {
    // rows from the restorer's table
    const changes = restored as unknown as readonly { before: Row; after: Row }[]
    await countReturned(ctx, changes)
    const moves = changes.filter(({ before, after }) => pricedFields.some((field) => !isDeepStrictEqual(before[field], after[field])))
    if (moves.length > 0) await priceReview().mustBeAlone(ctx, moves)
    await keepLedgers(ctx, changes, reasonOf(ctx, taskId))
    const off = changes.filter(({ before, after }) => leavesSale(before, after) || after.deleted_at !== before.deleted_at)
    if (off.length > 0) await takeOffPackages(ctx, { skus: off.map(({ after }) => after.id) })
  },
  reason: reasonOf,
  after: notifyLowStockBy,
}

function reasonOf({ language }: Ctx, taskId: number): string {
  return say(['撤销（任务{id}）', 'Undone (task {id})'], language, { id: taskId })
}

/** The access that a field change requires: the same as the call for this field. */
function accessOf(field: string): Access {
  if (field in priceFields) return contract.price.access
  return field === 'stock' ? contract.stock.access : field === 'status' ? contract.status.access : contract.edit.access
}

/** Counts rows that an undo deletes because the task had created them, and rows that undoing the undo restores. */
async function countReturned(ctx: Ctx, changes: readonly { before: Row; after: Row }[]): Promise<void> {
  const gone = deletions(changes).map(({ after }) => after)
  const back = returns(changes).map(({ after }) => after)
  if (gone.length > 0) await countSkus(ctx, gone, -1)
  if (back.length > 0) await countSkus(ctx, back, 1)
}
