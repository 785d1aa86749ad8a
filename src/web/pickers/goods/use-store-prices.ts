import { inquiry } from '#contract/order/inquiry.ts'
import { useCall } from '#web/base/api/query.ts'
import type { PickedGoods, PricedGoods } from './goods.ts'

/**
 * The goods with the price at the level of the store that an order is for, and the stock. The call needs the permission to place orders and
 * a store in the data scope, so that persons who may not list SKUs read them too.
 */
export function useStorePrices(store: number | undefined, rows: readonly PickedGoods[] | undefined): readonly PricedGoods[] | undefined {
  const sku_ids = rows?.map(({ id }) => id).toSorted((a, b) => a - b) ?? []
  const isWanted = store !== undefined && sku_ids.length > 0
  const { data } = useCall(inquiry.goods, { store_id: store ?? 0, sku_ids }, { enabled: isWanted, keepPrevious: true, quiet: true })
  if (store === undefined) return rows
  const known = new Map(data?.goods.map((one) => [one.id, one]))
  return rows?.map((row) => ({ ...row, price: known.get(row.id)?.price ?? null, stock: known.get(row.id)?.stock ?? row.stock }))
}
