import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { sku } from '../../goods/tables.ts'
import { tellOfLowStock } from '../../notice/low-stock.ts'

const TOLD = 5

/** Tells those who may move stock of some demo SKUs that are low: the bell has something to show from the first day. */
export async function tellOfDemoStock(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (db) => {
    const low = await db
      .select({ code: sku.code, stock: sku.stock, stock_warn: sku.stock_warn })
      .from(sku)
      .where(and(isNull(sku.deleted_at), sql`${sku.stock} > 0 and ${sku.stock} < ${sku.stock_warn}`))
      .orderBy(asc(sku.id))
      .limit(TOLD)
    for (const row of low) await tellOfLowStock({ db, now }, { ...row, stock: row.stock_warn }, row)
  })
}
