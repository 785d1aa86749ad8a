import { and, eq, gt, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { foldCode } from '#contract/kit/convert/fold.ts'
import type { InviterType } from '#contract/people/words.ts'
import { invite as contract, inviteColumns, type InviteState } from '#contract/store/invite.ts'
import { invitesSeen } from '#server/areas/people/scope.ts'
import { salesman, storeInvite } from '#server/areas/people/tables.ts'
import { couponOffer } from '#server/areas/ports/reward-offers.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import {
  byStateAt,
  equals,
  escapeLike,
  foldSearch,
  fromDay,
  indexedWords,
  pairsOf,
  toDay,
  type Filter,
} from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { inviterName } from './usable.ts'

export const invites = entityRows({ table: storeInvite, contract, scope: invitesSeen })

type InviteFacts = Pick<typeof storeInvite.$inferSelect, 'status' | 'expire_at' | 'success_count' | 'open_count' | 'max_uses'>

/** The state at a time, by the rules that refuse a scan (./usable.ts). */
export function stateOf(row: InviteFacts & { can_invite: boolean }, now: Date): InviteState {
  if (row.status !== 1 || !row.can_invite) return 'stopped'
  if (Date.parse(row.expire_at) <= now.getTime()) return 'expired'
  return row.success_count + row.open_count >= row.max_uses ? 'used_up' : 'usable'
}

/** The agent is active, and so is the salesman for an own invitation. */
const canInvite = sql<boolean>`(not exists (select from agent where agent.id = store_invite.agent_id and agent.state <> 'active')
  and not exists (select from salesman where salesman.id = store_invite.salesman_id and salesman.state <> 'on'
    and store_invite.inviter_type = 'salesman'))`

const isStopped = sql`(store_invite.status = 0 or not ${canInvite})`
const isTaken = sql`store_invite.success_count + store_invite.open_count >= store_invite.max_uses`

const byState = byStateAt<InviteState>({
  stopped: (now) => sql`${isStopped} and ${now} is not null`,
  expired: (now) => sql`not ${isStopped} and store_invite.expire_at <= ${now}`,
  used_up: (now) => sql`not ${isStopped} and store_invite.expire_at > ${now} and ${isTaken}`,
  usable: (now) => sql`not ${isStopped} and store_invite.expire_at > ${now} and not ${isTaken}`,
})

/** The beginning of a code, in capitals or not; the salesmen's personal codes are codes as well. */
const byCode: Filter = {
  bind: (word: string) => `${escapeLike(foldCode(word).toUpperCase())}%`,
  where: (place) => sql`${storeInvite.code} like ${place}`,
}

/** The accounts, agents and salesmen with the name, each read once and not for every invitation. */
const byInviter: Filter = {
  bind: foldSearch,
  where: (place) => {
    const named = (name: SQLWrapper) => sql`search_text(${name}) like all(search_patterns(fold_text(${place})))`
    const ids: Readonly<Record<InviterType, SQL>> = {
      agent: sql`select ${agent.id} from ${agent} where ${named(agent.name)}`,
      salesman: sql`select ${salesman.id} from ${salesman} where ${pairsOf(salesman.search, place)} and ${named(salesman.name)}`,
      admin: sql`select ${adminUser.id} from ${adminUser} where ${named(sql`coalesce(nullif(${adminUser.real_name}, ''), ${adminUser.username})`)}`,
    }
    return or(
      ...Object.entries(ids).map(
        ([type, found]) => sql`(${storeInvite.inviter_type} = ${type} and ${storeInvite.inviter_id} in (${found}))`,
      ),
    )
  },
}

export const source: ListSource<typeof inviteColumns> = {
  ...invites,
  name: 'store_invite',
  row: inviteColumns,
  extra: {
    inviter_name: inviterName(storeInvite),
    agent_name: sql<string | null>`${agent.name}`.as('agent_name'),
    salesman_name: sql<string | null>`${salesman.name}`.as('salesman_name'),
    can_invite: canInvite,
  },
  join: (query) => query.leftJoin(agent, eq(agent.id, storeInvite.agent_id)).leftJoin(salesman, eq(salesman.id, storeInvite.salesman_id)),
  filters: {
    code: byCode,
    title: indexedWords(storeInvite.search),
    inviter: byInviter,
    inviter_type: equals(storeInvite.inviter_type),
    agent_id: equals(storeInvite.agent_id),
    salesman_id: equals(storeInvite.salesman_id),
    state: byState,
    created_from: fromDay(storeInvite.created_at),
    created_to: toDay(storeInvite.created_at),
  },
  sorts: { created_at: storeInvite.created_at, expire_at: storeInvite.expire_at },
}

/** The open invitations that give a coupon to new stores. */
export const inviteReward = couponOffer('invite', ({ db, now }, id) =>
  db
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
)
