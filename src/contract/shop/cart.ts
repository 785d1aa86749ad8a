import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { derived, int, listOf, longText, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { goodsOrPackage } from '../order/order-fields.ts'

/** The maximum number of lines in a cart. */
export const MOST_CART_LINES = 200
export const cartFull: Label = ['购物车最多{n}种商品', 'A cart holds at most {n:kind|kinds} of goods']

const qty = () => int(['数量', 'Quantity'], 1, 100_000_000)

const cartLine = z.object({
  id: z.int(),
  /** A SKU, or a package with its own code, title and price; `qty` then counts packages. */
  sku_id: derived(['商品', 'Goods'], z.nullable(z.int())),
  package_id: derived(['套装', 'Package'], z.nullable(z.int())),
  code: derived(['编码', 'Code'], z.string()),
  title: derived(['商品名称', 'Goods name'], z.string()),
  image: derived(['主图', 'Main image'], z.nullable(z.string())),
  spec: derived(['规格', 'Specification'], z.record(z.string(), z.string())),
  unit: derived(['单位', 'Unit'], z.string()),
  /** In the base unit. */
  qty: derived(['数量', 'Quantity'], z.int()),
  moq: derived(['起订量', 'Minimum quantity'], z.int()),
  step_qty: derived(['递增量', 'Step'], z.int()),
  max_qty: derived(['限购数量', 'Limit per order'], z.nullable(z.int())),
  /** Fen at the caller's level and this quantity; null without a store in use. */
  price: derived(['价格', 'Price'], z.nullable(z.int())),
  amount: derived(['金额', 'Amount'], z.nullable(z.int())),
  /** The price at the last reading, if it was another one. */
  price_before: derived(['原价格', 'Previous price'], z.nullable(z.int())),
  stock: derived(['库存', 'Stock'], z.nullable(z.int())),
  in_stock: derived(['有货', 'In stock'], z.boolean()),
  /** Why this line cannot be ordered now. */
  problem: derived(['不可下单原因', 'Unavailable because'], z.nullable(z.string())),
})

const one = z.object({ id: z.int() })
const unresolved = z.object({ line: z.int(), text: z.string(), msg: z.string() })

/** The caller's cart. Each reading prices it again. */
export const cart = entity('shop.cart', ['购物车', 'Cart'], {
  list: get(
    ['购物车', 'Cart'],
    nothing,
    z.object({
      list: z.array(cartLine),
      /** Fen for the lines without a problem; null without prices. */
      amount: z.nullable(z.int()),
      most: z.int(),
    }),
  ),
  add: post(
    ['加入购物车', 'Add'],
    z
      .object({
        sku_id: optional(ref(['商品', 'Goods'])),
        package_id: optional(ref(['套装', 'Package'])),
        qty: qty(),
        unit: optional(text(['单位', 'Unit'], { max: 10 })),
      })
      .check(...goodsOrPackage),
    one,
    { creates: true, message: ['已加入购物车', 'Added to cart'] },
  ),
  edit: post(['修改数量', 'Change the quantity'], z.object({ id: rowId(), qty: qty() }), one),
  remove: post(
    ['移除', 'Remove'],
    z.object({ ids: listOf(['商品', 'Lines'], shaped(['商品', 'Line'], rowId()), MOST_CART_LINES) }),
    z.object({ ids: z.array(z.int()) }),
  ),
  /** Lines with code and quantity, as pasted from a workbook. */
  paste: post(
    ['粘贴编码和数量', 'Paste codes and quantities'],
    z.object({ text: longText(['编码和数量', 'Codes and quantities'], { max: 20_000 }) }),
    z.object({ added: z.int(), unresolved: z.array(unresolved) }),
    { creates: true },
  ),
})
