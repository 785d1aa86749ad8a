import type { Database } from '#server/platform/db/open.ts'

/** Many copies of the SKU with `code`, in its SPU: `<code>-1` and so on. */
export async function copySkus({ pool }: Database, code: string, n: number): Promise<void> {
  const same = 'spu_id, brand_id, series_id, category_id, title, spec, unit, price_store, price_trade, weight, stock'
  await pool.query(
    `insert into sku (${same}, code, spec_hash) select ${same}, code || '-' || i, code || i from sku, generate_series(1, $2) i where code = $1`,
    [code, n],
  )
}
