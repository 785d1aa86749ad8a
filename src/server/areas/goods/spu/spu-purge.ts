import { and, inArray, lte, sql } from 'drizzle-orm'
import { sceneSpu } from '#server/areas/goods/shared/offer-tables.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { keptSince } from './spu-source.ts'

/** Deletes SPUs that have been in the recycle bin for thirty days. Goods with ledger rows stay as hidden rows (docs/adr/0018). */
export async function purgeSpus(db: Db, now: Date): Promise<void> {
  for (let isMore = true; isMore;) isMore = (await purgeSome(db, keptSince(now))) === PURGED_AT_ONCE
}

const PURGED_AT_ONCE = 200

async function purgeSome(db: Db, until: string): Promise<number> {
  const expired = await db
    .select({ id: spu.id })
    .from(spu)
    .where(
      and(
        lte(spu.deleted_at, until),
        sql`not exists (select from sku where sku.spu_id = spu.id and (
          exists (select from sku_stock_log where sku_id = sku.id) or exists (select from sku_price_log where sku_id = sku.id)
          or exists (select from package_item where sku_id = sku.id) or exists (select from gift_item where sku_id = sku.id)
          or exists (select from gift_record where sku_id = sku.id) or exists (select from price_change_row where sku_id = sku.id)))`,
      ),
    )
    .orderBy(spu.id)
    .limit(PURGED_AT_ONCE)
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.transaction(async (tx) => {
    await tx.delete(sceneSpu).where(inArray(sceneSpu.spu_id, ids))
    await tx.delete(sku).where(inArray(sku.spu_id, ids))
    await tx.delete(spu).where(inArray(spu.id, ids))
  })
  return ids.length
}
