import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { sku } from './tables.ts'

/** How many SKUs of these brands, or of these series, are on sale. */
export function countOnSale(ctx: Ctx, column: typeof sku.brand_id | typeof sku.series_id, parents: readonly { id: number }[]) {
  const ids = parents.map(({ id }) => id)
  return ctx.db.$count(sku, and(inArray(column, ids), eq(sku.status, 1), isNull(sku.deleted_at)))
}
