import { eq } from 'drizzle-orm'
import { goods as goodsContract } from '#contract/integralGoods/goods.ts'
import { order as orderContract } from '#contract/integralGoods/order.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { integralGoods, integralOrder } from './tables.ts'

export type GoodsRow = typeof integralGoods.$inferSelect
export type ExchangeRow = typeof integralOrder.$inferSelect

export const items = entityRows({ table: integralGoods, contract: goodsContract, scope: 'shared' })

/** The exchanges by the customers whom the caller sees; a customer sees the own ones. */
export const exchanges = entityRows({
  table: integralOrder,
  contract: orderContract,
  scope: (ctx) => (ctx.actor.customer ? eq(integralOrder.user_id, ctx.actor.customer.id) : ofUsersSeen(ctx, integralOrder.user_id)),
})
