import type { ShownBlock } from '#contract/block/shown.ts'
import { say } from '#contract/kit/label.ts'
import type { Viewer } from '#server/areas/banner/banner/shown-banners.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** How the caller sees prices and stock. */
export interface BlockSight {
  /** The viewer for whom a position's banners and activities are read. */
  viewer: Viewer
  offer(row: { price_store: number; price_trade: number; stock: number }): Pick<ShownBlock['goods'][number], Offered>
  /** A price that is the same for everyone who sees prices. */
  flat(price: number): { price: number | null; price_hint: string | null }
}
type Offered = 'price' | 'price_hint' | 'in_stock' | 'stock_text'

/** Staff see the store price and the exact stock. */
export function staffSight({ language }: Pick<Ctx, 'language'>): BlockSight {
  return {
    viewer: null,
    offer: ({ price_store, stock }) => ({
      price: price_store,
      price_hint: null,
      in_stock: stock > 0,
      stock_text: stock > 0 ? String(stock) : say(['缺货', 'Out of stock'], language),
    }),
    flat: (price) => ({ price, price_hint: null }),
  }
}
