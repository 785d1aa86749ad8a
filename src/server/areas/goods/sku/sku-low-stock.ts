import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { sku as contract } from '#contract/goods/sku.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { tellOfLow } from '#server/features/notice/low-stock.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { taskChange } from '#server/platform/tasks/tables.ts'

/** Notifies at a task's end about SKUs below their warning levels, as a change to one SKU does. */
export async function notifyLowStockBy(ctx: Ctx, taskId: number): Promise<void> {
  const was = sql`(${taskChange.before}->>'stock')::int`
  const fallen = await ctx.db
    .select({ code: sku.code, stock: sku.stock, stock_warn: sku.stock_warn })
    .from(taskChange)
    .innerJoin(sku, and(eq(sku.id, taskChange.row_id), isNull(sku.deleted_at)))
    .where(
      and(
        eq(taskChange.task_id, taskId),
        eq(taskChange.entity, contract.$.address),
        sql`${was} >= ${sku.stock_warn}`,
        sql`${sku.stock} < ${sku.stock_warn}`,
      ),
    )
    .orderBy(asc(taskChange.id))
  await tellOfLow(ctx, fallen)
}
