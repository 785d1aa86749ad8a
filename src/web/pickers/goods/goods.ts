import type { sku } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'

/** A row in the goods picker. */
export type PickedGoods = OutputOf<typeof sku.picker>['list'][number]

/** With the price for the store that an order is for. */
export type PricedGoods = PickedGoods & { price?: number | null }
