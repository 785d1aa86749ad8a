import { getTableColumns } from 'drizzle-orm'
import { sku } from './tables.ts'

/** The columns of SKUs that have these names, to select no others. */
export function skuColumns(names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(getTableColumns(sku)).filter(([name]) => names.has(name)))
}
