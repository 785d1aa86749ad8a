import { and, eq, isNull, sql } from 'drizzle-orm'
import { goods as contract } from '#contract/integralGoods/goods.ts'
import { goodsPhaseOf, type GoodsPhase } from '#contract/integralGoods/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import type { ExchangeRow, GoodsRow } from './rows.ts'
import { integralGoods, integralGoodsUser } from './tables.ts'

// An item's pieces and a customer's limits. The lock order: the customer row, then the item.

export const exchangeMessages = {
  soldOut: ['已兑完', 'Sold out'],
  overLimit: ['超出限兑数量', 'This exceeds the limit of the item'],
  points: ['积分不足', 'Not enough points'],
  off: ['积分商品已下架', 'The item is off sale'],
  early: ['兑换未开始', 'The exchange has not started'],
  ended: ['兑换已结束', 'The exchange has ended'],
  audience: ['您不符合兑换条件', 'You cannot exchange this item'],
  changed: ['价格已变化，请确认后重新提交', 'Prices have changed. Please confirm and submit again'],
  address: ['请填写收货地址', 'Please enter the address'],
} as const satisfies Record<string, Label>

const byPhase: Readonly<Record<GoodsPhase, Label | undefined>> = {
  off: exchangeMessages.off,
  upcoming: exchangeMessages.early,
  running: undefined,
  soldOut: exchangeMessages.soldOut,
  ended: exchangeMessages.ended,
}

/** The reason why an item cannot be exchanged now, by its state, time and stock. */
export function whyNotNow(item: GoodsRow, now: Date): Label | undefined {
  return byPhase[goodsPhaseOf(item, now)]
}

/** An item that is not deleted, without a lock. */
export async function itemAt({ db }: Pick<Ctx, 'db'>, id: number): Promise<GoodsRow> {
  const [row] = await db
    .select()
    .from(integralGoods)
    .where(and(eq(integralGoods.id, id), isNull(integralGoods.deleted_at)))
  if (!row) throw notFound(contract.$.label)
  return row
}

/** Counts one piece for the customer, then takes it from the item, each by one conditional update. Returns the item as it is now. */
export async function takePiece(ctx: Ctx, item: GoodsRow, user_id: number): Promise<GoodsRow> {
  const { id, per_user_limit: most, per_day_limit: mostToday } = item
  const counted = await prepared(ctx.db)`
    insert into integral_goods_user as own (goods_id, user_id, taken, day, day_taken)
      values (${id}::int8, ${user_id}::int8, 1, ${businessDay(ctx.now)}::date, 1)
      on conflict (goods_id, user_id) do update set taken = own.taken + 1, day = excluded.day,
        day_taken = case when own.day = excluded.day then own.day_taken + 1 else 1 end
      where (${most}::int4 is null or own.taken < ${most}::int4)
        and (${mostToday}::int4 is null or own.day <> excluded.day or own.day_taken < ${mostToday}::int4)
      returning taken`
  if (counted.length === 0) throw refuse(exchangeMessages.overLimit)
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .update(integralGoods)
    .set({ exchanged: sql`${integralGoods.exchanged} + 1` })
    .where(
      and(
        eq(integralGoods.id, id),
        isNull(integralGoods.deleted_at),
        eq(integralGoods.state, 'on'),
        sql`(${integralGoods.start_at} is null or ${integralGoods.start_at} <= ${now})`,
        sql`(${integralGoods.end_at} is null or ${integralGoods.end_at} > ${now})`,
        sql`${integralGoods.exchanged} < ${integralGoods.stock}`,
      ),
    )
    .returning()
  if (!row) throw refuse(whyNotNow(await itemAt(ctx, id), ctx.now) ?? exchangeMessages.soldOut)
  return row
}

/** Gives an exchange's piece back to the customer limits and to the item. */
export async function returnPiece({ db }: Ctx, { goods_id, user_id, day }: ExchangeRow): Promise<void> {
  await db
    .update(integralGoodsUser)
    .set({
      taken: sql`${integralGoodsUser.taken} - 1`,
      day_taken: sql`case when ${integralGoodsUser.day} = ${day} then ${integralGoodsUser.day_taken} - 1 else ${integralGoodsUser.day_taken} end`,
    })
    .where(and(eq(integralGoodsUser.goods_id, goods_id), eq(integralGoodsUser.user_id, user_id)))
  await db
    .update(integralGoods)
    .set({ exchanged: sql`${integralGoods.exchanged} - 1` })
    .where(eq(integralGoods.id, goods_id))
}
