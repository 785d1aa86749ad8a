import { sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { inquiry as contract } from '#contract/order/inquiry.ts'
import { store as storeContract } from '#contract/store/store.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { store } from '#server/areas/people/tables.ts'
import { skuAlias } from '#server/areas/trade/tables/buyer-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { goodsByIds } from './find-goods.ts'
import { resolveInquiry } from './resolve.ts'
import { usualOf } from './usual.ts'
import { normalWords } from './words.ts'

const stores = entityRows({ table: store, contract: storeContract, scope: storesSeen })

export async function resolve(ctx: Ctx, { store_id, text }: ParsedOf<typeof contract.resolve>) {
  const { id, price_level } = await rowOr404(ctx, stores, store_id)
  return { level: price_level, ...(await resolveInquiry(ctx, { id, price_level }, text)) }
}

export async function goods(ctx: Ctx, { store_id, sku_ids }: ParsedOf<typeof contract.goods>) {
  const { price_level } = await rowOr404(ctx, stores, store_id)
  return { goods: await goodsByIds(ctx, price_level, sku_ids) }
}

export async function usual(ctx: Ctx, { store_id }: ParsedOf<typeof contract.usual>) {
  return usualOf(ctx, await rowOr404(ctx, stores, store_id))
}

/** A person's choice teaches the store's words: the next inquiry finds the goods by them. */
export function learn(ctx: Ctx, { store_id, words, sku_id }: ParsedOf<typeof contract.learn>) {
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, stores, store_id)
    await rowOr404(ctx, skus, sku_id)
    const now = ctx.now.toISOString()
    const alias = normalWords(words)
    if (alias === '') return {}
    const [row] = await ctx.db
      .insert(skuAlias)
      .values({ store_id, alias, sku_id, created_by: authorOf(ctx), updated_at: now })
      .onConflictDoUpdate({
        target: [skuAlias.store_id, skuAlias.alias],
        set: { sku_id, used_count: sql`${skuAlias.used_count} + 1`, updated_at: now },
      })
      .returning()
    await audit(ctx, contract.learn, { id: row?.id ?? null, before: null, after: row ?? null })
    return {}
  })
}
