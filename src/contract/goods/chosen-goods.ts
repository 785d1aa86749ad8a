import * as z from 'zod/mini'
import { ref } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

/** The SKU field in a package entry or gift rule entry. */
export const chosenSku = { sku_id: ref(['商品', 'Goods']) }

/** Chosen goods as they are read, with their names and codes. `on_sale` 0: the SKU or its SPU is off sale. */
export const chosenGoods = {
  sku_id: z.int(),
  qty: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: z.nullable(z.string()),
  price_store: z.int(),
  price_trade: z.int(),
  stock: z.int(),
  on_sale: z.literal([0, 1]),
}

/** No SKU is chosen twice. */
export function chosenOnce<Name extends string>(name: Name, message: Label) {
  return rule([name], message, (value: Record<Name, { sku_id: number }[]>) => {
    const ids = value[name].map(({ sku_id }) => sku_id)
    return new Set(ids).size === ids.length
  })
}
