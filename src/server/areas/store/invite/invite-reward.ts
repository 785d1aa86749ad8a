import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { RewardUse } from '#server/areas/people/reward-uses.ts'
import { storeInvite } from '#server/areas/people/tables.ts'

/** The open invitations that give a coupon to new stores. */
export const inviteReward: RewardUse = {
  kind: 'invite',
  find: async ({ db, now }, reward, id) =>
    reward !== 'coupon'
      ? []
      : db
          .select({ id: storeInvite.id, title: storeInvite.title })
          .from(storeInvite)
          .where(
            and(
              sql`${storeInvite.coupon_ids} @> ${JSON.stringify([id])}::jsonb`,
              eq(storeInvite.status, 1),
              gt(storeInvite.expire_at, now.toISOString()),
              lt(storeInvite.success_count, storeInvite.max_uses),
              isNull(storeInvite.deleted_at),
            ),
          )
          .orderBy(storeInvite.id),
}
