import { getTableColumns } from 'drizzle-orm'
import { sku } from '#server/areas/goods/shared/tables.ts'

/** The SKU columns with these names, for a select without the others. */
export function skuColumns(names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(getTableColumns(sku)).filter(([name]) => names.has(name)))
}
