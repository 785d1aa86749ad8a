import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { couponGifts } from '#server/areas/activity/coupon/coupon-gifts.ts'
import { costStudy } from '#server/areas/activity/shared/exposure.ts'
import { activityLife } from '#server/areas/activity/shared/life.ts'
import { sessionSeed } from '#server/areas/freeOrder/shared/rank.ts'
import { activities, sessionAt, type FreeActivityRow } from '#server/areas/freeOrder/shared/rows.ts'
import { refuseMissing } from '#server/areas/freeOrder/shared/scope.ts'
import { freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { mustGive } from '#server/areas/ports/rewards.ts'
import type { Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'

/** The life cycle for free-order activities: the publication commits to the seed for every draw (docs/adr/0064). */
export const life = activityLife({
  kind: 'freeOrder',
  rows: activities,
  whilePublished: {
    title: 'free',
    cover: 'free',
    rules: 'free',
    end_at: 'later',
    sort: 'free',
    quota: { up: 'won' },
    budget: { up: 'granted_amount' },
  },

  async check(ctx, row) {
    await refuseMissing(ctx, row)
    if (row.reward_to === 'coupon') await mustGive(ctx, 'coupon', row.coupon_id ?? 0, 'coupon_id', row.start_at ?? ctx.now.toISOString())
    if (row.mode === 'nth') {
      refuseWithoutMinimum(row)
      await writeSessions(ctx, row.id, [drawAtEnd(row)])
    }
    for (const { activity_id, session_no } of await readSessions(ctx, row.id))
      await ctx.db
        .update(freeSession)
        .set(sessionSeed(ctx.secretKey, { activity_id, session_no }))
        .where(sessionAt({ activity_id, session_no }))
  },

  async cost(ctx, row) {
    const giveaway = await giveawayOf(ctx, row)
    return costStudy(ctx, { giveaway, parts: [{ title: row.title, qty: row.quota, amount: giveaway.worst }] })
  },

  copied: () => ({ won: 0, granted: 0, granted_amount: 0, paid_count: 0 }),

  async copyParts(ctx, from, to) {
    await writeSessions(ctx, to, await readSessions(ctx, from))
  },
})

type Rewards = Pick<FreeActivityRow, 'id' | 'quota' | 'budget' | 'reward_cap' | 'per_user_limit' | 'reward_to'> & {
  coupon_id?: number | null | undefined
}

/** All rewards, and those for one customer, whose orders are paid back. A coupon is worth its own amount, whatever the order was. */
export async function giveawayOf(
  ctx: Ctx,
  { id, quota, budget, reward_cap, per_user_limit, reward_to, coupon_id }: Rewards,
): Promise<Giveaway> {
  const document = { kind: 'free_order', ref: `freeOrder.activity:${id}` } as const
  const wins = Math.min(quota, per_user_limit ?? quota)
  if (reward_to === 'coupon' && coupon_id) {
    const gift = (await couponGifts(ctx, [coupon_id])).get(coupon_id)
    return { ...document, worst: quota * (gift?.worth ?? 0), each: wins * (gift?.free ?? 0) }
  }
  const most = (count: number) => (reward_cap === null ? budget : Math.min(budget, count * reward_cap))
  return { ...document, worst: most(quota), each: most(wins) }
}

const askMinimum: Label = ['第N单免单必须设置订单门槛', 'Every n-th order needs an order amount from which orders count']

/** Without a minimum the places between two winners could be filled with the cheapest orders. */
export function refuseWithoutMinimum({ mode, order_min }: Pick<FreeActivityRow, 'mode'> & { order_min?: number | undefined }): void {
  if (mode === 'nth' && !order_min) throw refuse(askMinimum, { field: 'order_min' })
}

/** The draw for every n-th order: all blocks are decided at the end. */
export function drawAtEnd({ end_at, quota }: Pick<FreeActivityRow, 'end_at' | 'quota'>): { draw_at: string; quota: number } {
  return { draw_at: end_at ?? '', quota }
}

/** A draw that has not taken place follows a later end and more places; its seed stays. */
export async function moveDraw(
  { db }: Pick<Ctx, 'db'>,
  activity_id: number,
  { draw_at, quota }: { draw_at: string; quota: number },
): Promise<void> {
  await db
    .update(freeSession)
    .set({ draw_at, quota })
    .where(and(eq(freeSession.activity_id, activity_id), isNull(freeSession.drawn_at)))
}

export function readSessions({ db }: Pick<Ctx, 'db'>, activity_id: number) {
  return db.select().from(freeSession).where(eq(freeSession.activity_id, activity_id)).orderBy(asc(freeSession.session_no))
}

/** The draws in an activity, numbered by their time. */
export async function writeSessions(ctx: Ctx, activity_id: number, sessions: readonly { draw_at: string; quota: number }[]): Promise<void> {
  await ctx.db.delete(freeSession).where(eq(freeSession.activity_id, activity_id))
  const sorted = sessions.toSorted((a, b) => Date.parse(a.draw_at) - Date.parse(b.draw_at))
  await insertMany(
    ctx,
    freeSession,
    sorted.map(({ draw_at, quota }, at) => ({ activity_id, session_no: at + 1, draw_at, quota })),
  )
}
