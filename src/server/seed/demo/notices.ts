import { and, asc, isNull, sql } from 'drizzle-orm'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { noticeLow } from '#server/features/notice/low-stock.ts'
import type { Db } from '#server/platform/db/open.ts'

const TOLD = 5

/** Notifies those who may move stock about some demo SKUs with low stock, so that a new demo has notifications. */
export async function tellOfDemoStock(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (db) => {
    const low = await db
      .select({ code: sku.code, stock: sku.stock, stock_warn: sku.stock_warn })
      .from(sku)
      .where(and(isNull(sku.deleted_at), sql`${sku.stock} > 0 and ${sku.stock} < ${sku.stock_warn}`))
      .orderBy(asc(sku.id))
      .limit(TOLD)
    for (const row of low) await noticeLow({ db, now }, [row])
  })
}
