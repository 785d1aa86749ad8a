import { eq, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, storeInvite } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { renewStanding } from './standing.ts'
import { inviteByCode, unknownInvite, unusable, type Invite } from './usable.ts'

interface Scanned {
  invite: Invite
  /** True if the inviter is bound to the customer by this or an earlier invitation scan. */
  bound: boolean
}

/**
 * A customer scans an invitation. The first valid scan binds the inviter for `store.invite_bind_days`; later scans of other invitations are
 * counted and do not overwrite it (domain §6.3). A repeated scan changes nothing.
 */
export function scanInvite(
  ctx: Ctx,
  call: Pick<Endpoint, 'address'>,
  { code, user_id }: { code: string; user_id: number },
): Promise<Scanned> {
  return transact(ctx, async (ctx) => {
    const before = await lockCustomer(ctx, user_id)
    await renewStanding(ctx, call, code)
    const invite = await inviteByCode(ctx, code)
    if (!invite) throw refuse(unknownInvite, { field: 'code' })
    const refusal = unusable(invite, ctx.now)
    if (refusal) throw refuse(refusal, { field: 'code' })
    const isCounted = await countScan(ctx, invite.id, user_id)
    const isFree = before.store_id === null && (await boundInviteId(ctx, before)) === null
    const binding = {
      invite_id: invite.id,
      invite_bound_at: ctx.now.toISOString(),
      // the person who brought the customer stays the first one
      inviter_user_id: before.inviter_user_id ?? (invite.salesman_user_id === user_id ? null : invite.salesman_user_id),
    }
    if (isFree) await ctx.db.update(customer).set(binding).where(eq(customer.id, user_id))
    const { invite_id, invite_bound_at, inviter_user_id } = before
    const after = { ...(isFree && binding), ...(isCounted && { scanned: invite.code }) }
    await audit(ctx, call, { id: user_id, before: isFree ? { invite_id, invite_bound_at, inviter_user_id } : null, after })
    return { invite, bound: isFree || before.invite_id === invite.id }
  })
}

type Customer = typeof customer.$inferSelect

/** Locks the customer's row, before the invitation: every function that needs both does it in this order. */
export async function lockCustomer({ db }: Ctx, user_id: number): Promise<Customer> {
  const [row] = await db.select().from(customer).where(eq(customer.id, user_id)).for('no key update')
  if (!row) throw new Error('the customer of the call does not exist')
  return row
}

/** The invitation that binds the customer now; null without one, or after its days. */
export async function boundInviteId(ctx: Ctx, { invite_id, invite_bound_at }: Customer): Promise<number | null> {
  if (invite_id === null || invite_bound_at === null) return null
  const until = Date.parse(invite_bound_at) + (await settingOf(ctx, 'store.invite_bind_days')) * DAY_MS
  return ctx.now.getTime() < until ? invite_id : null
}

/** Counts a scan once per customer and invitation, so that the counter equals the records. */
async function countScan(ctx: Ctx, invite_id: number, user_id: number): Promise<boolean> {
  const inserted = await ctx.db
    .insert(storeInviteRecord)
    .values({ invite_id, user_id, scanned_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: storeInviteRecord.id })
  if (inserted.length === 0) return false
  await ctx.db
    .update(storeInvite)
    .set({ scan_count: sql`${storeInvite.scan_count} + 1` })
    .where(eq(storeInvite.id, invite_id))
  return true
}
