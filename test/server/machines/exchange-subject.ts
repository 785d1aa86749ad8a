import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { customer } from '#server/areas/people/tables.ts'
import { holdOrder, type Order } from '#server/areas/trade/order-rows.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { offerMaker } from '#test/make/offers.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import type { TestServer } from '#test/server/harness.ts'
import { systemActs } from './activity-subjects.ts'
import { parcelInput, type Outcome, type Subject } from './subject.ts'

/** A goods exchange for points and cash; its order is placed, and paid where the exchange is. */
export function exchangeSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const make = pointsMaker(server, token)
  const of = { table: integralOrder, contract: contract.integralGoods.order }
  const closed = () => ({ closed_at: new Date().toISOString() })
  const exchangeAt = async (id: number) => (await db.select().from(integralOrder).where(eq(integralOrder.id, id)))[0]
  const following = systemActs(server, of, ['pay', 'grant', 'sent', 'complete'])
  let item: Promise<number> | undefined

  async function onSale(): Promise<number> {
    const goods = offerMaker(server, token)
    // below the margin floor a second person would put it on sale
    const sku_id = await goods.sku({ spu_id: await goods.shownSpu(), stock: 100_000, price_store: 100, price_trade: 90, price_cost: 1 })
    return make.onSale({ sku_id, stock: 9999, cash: 100 })
  }

  return {
    table: integralOrder,
    walks: 3,
    // the payment places the order where the later actions find it
    paths: { pending_ship: ['pay'], shipped: ['pay', 'ship'], completed: ['pay', 'ship', 'complete'] },
    async create() {
      item ??= onSale()
      const id = await item
      const [one] = await db.insert(customer).values({ nick: '兑换者' }).returning({ id: customer.id })
      const user_id = one?.id ?? 0
      const key = { biz_type: 'admin_add' as const, biz_id: randomUUID() }
      await post(await server.ctxFor('admin'), [
        { debit: system('integral_adjustment'), credit: user(user_id, 'integral'), amount: 100, ...key },
        { debit: system('adjustment'), credit: user(user_id, 'balance'), amount: 100, ...key, leg: 2 },
      ])
      return (await make.exchangeBy(id, user_id)).id
    },
    input: parcelInput('EX'),
    act: {
      ...following,
      ...systemActs(server, of, ['expire', 'void'], closed),
      async pay(id): Promise<Outcome> {
        const row = await exchangeAt(id)
        const order = row?.order_id ? await holdOrder({ db }, row.order_id) : undefined
        if (row?.state !== 'pending_pay' || order?.state !== 'pending_pay') return following['pay']?.(id) ?? { done: false }
        await transact(await server.ctxFor('admin'), (ctx) => startPayment(ctx, dueOf(order as Order), { way: 'balance' }))
        return { done: (await exchangeAt(id))?.state === 'pending_ship' }
      },
      async withdraw(id): Promise<Outcome> {
        try {
          await make.cancelBy(id, (await exchangeAt(id))?.user_id ?? 0)
          return { done: true }
        } catch (error) {
          if (error instanceof ApiError) return { done: false }
          throw error
        }
      },
    },
  }
}
