import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { freeActivity, freeUser } from './tables.ts'

// Locks are taken in this order everywhere: order, record, activity, customer, payment, accounts.

interface Win {
  activity_id: number
  user_id: number
}

/** Takes an activity place for one more winner by conditional updates; otherwise says which limit is reached. */
export async function takeWin(ctx: Ctx, { activity_id, user_id }: Win): Promise<'taken' | 'quota' | 'limit'> {
  const [activity] = await ctx.db
    .update(freeActivity)
    .set({ won: sql`${freeActivity.won} + 1` })
    .where(and(eq(freeActivity.id, activity_id), sql`${freeActivity.won} < ${freeActivity.quota}`))
    .returning({ most: freeActivity.per_user_limit })
  if (!activity) return 'quota'
  const [own] = await ctx.db
    .insert(freeUser)
    .values({ activity_id, user_id, won: 1 })
    .onConflictDoUpdate({
      target: [freeUser.activity_id, freeUser.user_id],
      set: { won: sql`${freeUser.won} + 1` },
      ...(activity.most !== null && { setWhere: sql`${freeUser.won} < ${activity.most}` }),
    })
    .returning({ won: freeUser.won })
  if (own) return 'taken'
  await ctx.db
    .update(freeActivity)
    .set({ won: sql`${freeActivity.won} - 1` })
    .where(eq(freeActivity.id, activity_id))
  return 'limit'
}

/** Gives back a winner's place if the reward was not given. */
export async function giveBackWin(ctx: Ctx, { activity_id, user_id }: Win): Promise<void> {
  await ctx.db
    .update(freeActivity)
    .set({ won: sql`${freeActivity.won} - 1` })
    .where(eq(freeActivity.id, activity_id))
  await ctx.db
    .update(freeUser)
    .set({ won: sql`${freeUser.won} - 1` })
    .where(and(eq(freeUser.activity_id, activity_id), eq(freeUser.user_id, user_id)))
}
