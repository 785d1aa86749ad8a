import { and, eq, inArray, isNull } from 'drizzle-orm'
import { MOST_CHANCES } from '#contract/lottery/words.ts'
import { takesPart } from '#server/areas/activity/shared/audience.ts'
import { addChance, chancesFor, lotteriesAt } from '#server/areas/lottery/lottery/chances.ts'
import { lottery, lotteryChance, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import type { OrderConsumer } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { saleLeft } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { clawPrize } from './claw.ts'

type Bought = Pick<typeof order.$inferSelect, 'order_no' | 'user_id' | 'state' | 'paid_amount' | 'refund_amount'>

const sourceOf = ({ order_no }: Bought, n: number) => `${order_no}:${n}`

/** The rest of an order earns fewer chances: the others end, and the prizes from used ones are clawed back, whatever the lottery state. */
async function takeBackChances(ctx: Ctx, bought: Bought): Promise<void> {
  const all = Array.from({ length: MOST_CHANCES }, (_, n) => sourceOf(bought, n + 1))
  const found = await ctx.db
    .selectDistinct({ id: lottery.id, order_min: lottery.order_min })
    .from(lotteryChance)
    .innerJoin(lottery, eq(lottery.id, lotteryChance.lottery_id))
    .where(and(eq(lotteryChance.source, 'order'), inArray(lotteryChance.source_id, all)))
    .orderBy(lottery.id)
  for (const { id, order_min } of found) {
    const lost = all.slice(chancesFor(saleLeft(bought), order_min))
    await withdraw(ctx, { lottery_id: id, user_id: bought.user_id, lost })
  }
}

/** A paid order gives chances, one for each full amount; a refund takes back those that it no longer earns (domain §10). */
export const chanceConsumer: OrderConsumer = {
  on: ['paid', 'refunded'],
  async consume(ctx, { order_id, kind }) {
    // a refund waits until this event is done, so that its own event finds the chances
    const [bought] = await ctx.db.select().from(order).where(eq(order.id, order_id)).for('share')
    if (!bought?.paid_at || !orderKinds[bought.type].gives_points) return
    if (kind === 'refunded') return takeBackChances(ctx, bought)
    const amount = saleLeft(bought)
    for (const { id, order_min, end_at, ...aimed } of await lotteriesAt(ctx, 'order', bought.paid_at)) {
      const earned = chancesFor(amount, order_min)
      if (earned === 0 || !(await takesPart(ctx, bought.user_id, aimed, bought.paid_at))) continue
      for (let n = 1; n <= earned; n += 1)
        await addChance(ctx, {
          lottery_id: id,
          user_id: bought.user_id,
          source: 'order',
          source_id: sourceOf(bought, n),
          expire_at: end_at,
        })
    }
  },
}

/** Ends chances from an order, and takes back the prizes for those that are used. A draw that is under way is waited for. */
async function withdraw(ctx: Ctx, { lottery_id, user_id, lost }: { lottery_id: number; user_id: number; lost: string[] }): Promise<void> {
  const expire_at = ctx.now.toISOString()
  const rows = await ctx.db
    .update(lotteryChance)
    .set({ expire_at })
    .where(
      and(
        eq(lotteryChance.lottery_id, lottery_id),
        eq(lotteryChance.user_id, user_id),
        eq(lotteryChance.source, 'order'),
        inArray(lotteryChance.source_id, lost),
        isNull(lotteryChance.used_at),
      ),
    )
    .returning({ id: lotteryChance.id })
  await audit(
    ctx,
    { address: 'lottery.chance.withdraw' },
    rows.map(({ id }) => ({ id, before: null, after: { expire_at } })),
  )
  const used = await ctx.db
    .select({ row: lotteryRecord })
    .from(lotteryRecord)
    .innerJoin(lotteryChance, eq(lotteryChance.id, lotteryRecord.chance_id))
    .where(
      and(
        eq(lotteryChance.lottery_id, lottery_id),
        eq(lotteryChance.user_id, user_id),
        eq(lotteryChance.source, 'order'),
        inArray(lotteryChance.source_id, lost),
      ),
    )
    .orderBy(lotteryRecord.id)
  for (const { row } of used) await clawPrize(ctx, row)
}
