import type { Database } from '#server/db/open.ts'

/** Many SKUs like the one with `code`, of its SPU: `<code>-1` and on. */
export async function copySkus({ pool }: Database, code: string, n: number): Promise<void> {
  const same = 'spu_id, brand_id, series_id, category_id, title, spec, unit, price_store, price_trade, weight, stock'
  await pool.query(
    `insert into sku (${same}, code, spec_hash) select ${same}, code || '-' || i, code || i from sku, generate_series(1, $2) i where code = $1`,
    [code, n],
  )
}
