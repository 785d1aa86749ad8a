import type { page as contract } from '#contract/block/page.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { resolveBlocks, type BlockSight } from './resolve.ts'
import { warningsOf } from './warnings.ts'

/** Staff see the store price and the exact stock. */
export function staffSight({ language }: Pick<Ctx, 'language'>): BlockSight {
  return {
    offer: ({ price_store, stock }) => ({
      price: price_store,
      price_hint: null,
      in_stock: stock > 0,
      stock_text: stock > 0 ? String(stock) : say(['缺货', 'Out of stock'], language),
    }),
    flat: (price) => ({ price, price_hint: null }),
  }
}

/** The blocks of an editor with the rows that customers would see now, hidden blocks included. */
export async function preview(ctx: Ctx, { blocks }: ParsedOf<typeof contract.preview>) {
  const resolved = await resolveBlocks(ctx, blocks, staffSight(ctx))
  return { blocks: resolved, warnings: await warningsOf(ctx, blocks, resolved) }
}
