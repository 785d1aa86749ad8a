import { inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { shop } from '#contract/shop/index.ts'
import { integralGoods } from '#server/areas/integralGoods/shared/tables.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { ADDRESS } from '#test/make/order-world.ts'
import type { Draw } from './moves.ts'
import type { WalkWorld } from './world.ts'

/** All that the friendly customer takes: prizes, coupons, envelopes, items from the points shop, and goods. */
export function customerMoves({ db, asFriend, skus }: WalkWorld): readonly ((draw: Draw) => Promise<unknown>)[] {
  const one = <Row>(draw: Draw, rows: readonly Row[]): Row | undefined =>
    rows.length > 0 ? draw(() => fc.constantFrom(...rows)) : undefined

  return [
    async (draw) => {
      const { data } = await asFriend(shop.coupon.center, { page_size: 50 })
      const chosen = one(draw, data.list)
      if (chosen) await asFriend(shop.coupon.receive, { id: chosen.id })
    },
    async (draw) => {
      const chosen = one(
        draw,
        await db
          .select({ id: lottery.id })
          .from(lottery)
          .where(inArray(lottery.state, ['published'])),
      )
      if (chosen) await asFriend(shop.lottery.draw, { id: chosen.id })
    },
    async (draw) => {
      const { data } = await asFriend(shop.redEnvelope.list, { page_size: 50 })
      const chosen = one(draw, data.list)
      if (chosen) await asFriend(shop.redEnvelope.receive, { id: chosen.id })
    },
    async (draw) => {
      const { data } = await asFriend(shop.redEnvelope.mine, { page_size: 50 })
      const chosen = one(draw, data.list)
      if (chosen) await asFriend(shop.redEnvelope.open, { id: chosen.id })
    },
    async (draw) => {
      const chosen = one(
        draw,
        await db
          .select({ id: integralGoods.id })
          .from(integralGoods)
          .where(inArray(integralGoods.state, ['on'])),
      )
      if (chosen) await asFriend(shop.integralGoods.exchange, { id: chosen.id, address: ADDRESS } as never)
    },
    async () => asFriend(shop.sign.sign, {}),
    async (draw) => {
      const lines = [{ sku_id: draw(() => fc.constantFrom(...skus)), qty: draw(() => fc.constantFrom(1, 10)) }]
      const basket = { lines, ship_type: 'express' as const, address: ADDRESS }
      const { data } = await asFriend(shop.coupon.usable, basket as never)
      const usable = ((data as { list?: { id: number; usable?: boolean }[] } | null)?.list ?? []).map(({ id }) => id)
      const user_coupon_id = one(draw, usable)
      await asFriend(shop.order.create, { ...basket, ...(user_coupon_id ? { user_coupon_id } : {}) })
    },
    async (draw) => {
      const { data } = await asFriend(shop.order.list, { state: 'pending_pay', page_size: 50 })
      const chosen = one(draw, data.list)
      if (chosen) await asFriend(shop.order.pay, { id: chosen.id, way: 'balance' })
    },
    async (draw) => {
      const rows = await db.select({ id: order.id, state: order.state }).from(order)
      const chosen = one(
        draw,
        rows.filter(({ state }) => state === 'shipped'),
      )
      if (chosen) await asFriend(shop.order.receive, { id: chosen.id })
    },
  ]
}
