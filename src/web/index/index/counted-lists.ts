import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'

export type CountedList = typeof brand.list | typeof series.list | typeof sku.list

/** The lists whose size the start page shows, by the view that lists them. */
export const countedLists: Readonly<Record<string, CountedList>> = {
  'goods/brand/index': brand.list,
  'goods/series/index': series.list,
  'goods/sku/index': sku.list,
}
