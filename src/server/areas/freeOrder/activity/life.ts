import { asc, eq } from 'drizzle-orm'
import { costStudy } from '#server/areas/activity/shared/exposure.ts'
import { activityLife } from '#server/areas/activity/shared/life.ts'
import { mustGive } from '#server/areas/people/rewards.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { sessionSeed } from '../shared/rank.ts'
import { activities, sessionAt, type FreeActivityRow } from '../shared/rows.ts'
import { refuseMissing } from '../shared/scope.ts'
import { freeSession } from '../shared/tables.ts'

/** The life cycle of free-order activities: the publication commits to the seed of every draw (docs/adr/0064). */
export const life = activityLife({
  kind: 'freeOrder',
  rows: activities,
  whilePublished: {
    ...{ title: 'free', cover: 'free', rules: 'free', end_at: 'later', sort: 'free' },
    ...{ quota: { up: 'won' }, budget: { up: 'granted_amount' } },
  },

  async check(ctx, row) {
    await refuseMissing(ctx, row)
    if (row.reward_to === 'coupon') await mustGive(ctx, 'coupon', row.coupon_id ?? 0, 'coupon_id', row.start_at ?? ctx.now.toISOString())
    for (const { activity_id, session_no } of await readSessions(ctx, row.id))
      await ctx.db
        .update(freeSession)
        .set(sessionSeed(ctx.secretKey, { activity_id, session_no }))
        .where(sessionAt({ activity_id, session_no }))
  },

  cost: (ctx, { title, quota, budget, reward_cap }) => {
    const worst = mostOf({ quota, budget, reward_cap })
    return costStudy(ctx, { worst, parts: [{ title, qty: quota, amount: worst }] })
  },

  copied: () => ({ won: 0, granted: 0, granted_amount: 0, paid_count: 0 }),

  async copyParts(ctx, from, to) {
    await writeSessions(ctx, to, await readSessions(ctx, from))
  },
})

/** The most that the rewards cost. */
export function mostOf({ quota, budget, reward_cap }: Pick<FreeActivityRow, 'quota' | 'budget' | 'reward_cap'>): number {
  return reward_cap === null ? budget : Math.min(budget, quota * reward_cap)
}

export function readSessions({ db }: Pick<Ctx, 'db'>, activity_id: number) {
  return db.select().from(freeSession).where(eq(freeSession.activity_id, activity_id)).orderBy(asc(freeSession.session_no))
}

/** The draws of an activity, numbered by their time. */
export async function writeSessions(ctx: Ctx, activity_id: number, sessions: readonly { draw_at: string; quota: number }[]): Promise<void> {
  await ctx.db.delete(freeSession).where(eq(freeSession.activity_id, activity_id))
  const sorted = sessions.toSorted((a, b) => Date.parse(a.draw_at) - Date.parse(b.draw_at))
  await insertMany(
    ctx,
    freeSession,
    sorted.map(({ draw_at, quota }, at) => ({ activity_id, session_no: at + 1, draw_at, quota })),
  )
}
