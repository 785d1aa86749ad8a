import type { AftersaleStep } from '#contract/order/aftersale.ts'
import { logStep as logOrder } from '#server/areas/trade/order-rows.ts'
import { aftersaleLog } from '#server/areas/trade/tables/aftersale-tables.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'

interface Entry {
  aftersale_id: number
  action: AftersaleStep
  content?: string | null | undefined
  images?: readonly string[] | undefined
}

/** Adds a step or a message to an after-sale's conversation. */
export async function logStep(ctx: Ctx, { content = null, images = [], ...entry }: Entry): Promise<void> {
  await ctx.db
    .insert(aftersaleLog)
    .values({ ...entry, ...operatorOf(ctx), content, images: [...images], created_at: ctx.now.toISOString() })
}

/** Names an after-sale in its order's history. The page has the words for the step. */
export function logOnOrder(ctx: Ctx, order_id: number, as_no: string, step: AftersaleStep): Promise<void> {
  return logOrder(ctx, { order_id, action: 'aftersale', content: { as_no, step } })
}

function operatorOf(ctx: Ctx) {
  if (ctx.actor.customer) return { operator_type: 'user' as const, operator_id: ctx.actor.customer.id }
  const id = authorOf(ctx)
  return { operator_type: id === null ? ('system' as const) : ('admin' as const), operator_id: id }
}
