import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { spendOnMember } from '#server/areas/figures/seller-budget.ts'
import { bindUser } from '#server/areas/people/binding.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'

// The people in a store (domain §6.1): exactly one owner, who invites and removes clerks. The owner's Shop API calls and the staff calls
// use these functions; `by` is the customer who must be the owner, and null for staff.

/** A store has at most this many people. */
export const MOST_MEMBERS = 50

interface Change {
  store_id: number | null
  by: number | null
}

/** Makes a clerk the owner; the former owner becomes a clerk. */
export function handOver(ctx: Ctx, call: Pick<Endpoint, 'address'>, { store_id, by, to }: Change & { to: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const members = await lockMembers(ctx, store_id)
    const own = await lockStore(ctx, { store_id, by })
    const former = members.find(({ role }) => role === 'owner')
    const next = members.find(({ id }) => id === to)
    if (!next) throw notFound(user)
    if (next.role === 'owner') throw refuse(isOwner)
    // one owner at any moment: the index refuses a second one
    if (former) await bindUser(ctx, former.id, { store_id: own.id, role: 'clerk' })
    await bindUser(ctx, to, { store_id: own.id, role: 'owner' })
    await setOwner(ctx, own.id, to)
    await audit(ctx, call, { id: own.id, before: { owner_user_id: former?.id ?? null }, after: { owner_user_id: to } })
  })
}

/** Removes a clerk from the store. The owner hands over first. */
export function removeClerk(
  ctx: Ctx,
  call: Pick<Endpoint, 'address'>,
  { store_id, by, user_id }: Change & { user_id: number },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const members = await lockMembers(ctx, store_id)
    const own = await lockStore(ctx, { store_id, by })
    const member = members.find(({ id }) => id === user_id)
    if (!member) throw notFound(user)
    if (member.role === 'owner') throw refuse(handOverFirst)
    await bindUser(ctx, user_id, null)
    await audit(ctx, call, { id: own.id, before: { member: member.nick, store_role: 'clerk' }, after: { member: null, store_role: null } })
  })
}

/** Adds a user without a store as a clerk, or as owner in a store without one. `inScope` is the staff's data scope. */
export function addClerk(
  ctx: Ctx,
  call: Pick<Endpoint, 'address'>,
  { store_id, by, user_id, inScope }: Change & { user_id: number; inScope?: SQL | undefined },
) {
  return transact(ctx, async (ctx) => {
    const [free] = await ctx.db
      .select({ store_id: customer.store_id, nick: customer.nick })
      .from(customer)
      .where(and(eq(customer.id, user_id), isNull(customer.deleted_at), inScope))
      .for('no key update')
    if (!free) throw notFound(user)
    if (free.store_id !== null) throw refuse(hasStore)
    const own = await lockStore(ctx, { store_id, by })
    if (own.status !== 1) throw refuse(storeDisabled)
    const count = await ctx.db.$count(customer, and(eq(customer.store_id, own.id), isNull(customer.deleted_at)))
    if (count >= MOST_MEMBERS) throw refuse(full, { values: { n: MOST_MEMBERS } })
    const role = own.owner_user_id === null ? 'owner' : 'clerk'
    await bindUser(ctx, user_id, { store_id: own.id, role })
    if (role === 'owner') await setOwner(ctx, own.id, user_id)
    await spendOnMember(ctx, { user_id, store_id: own.id }, { of: call, field: 'user_id' })
    await audit(ctx, call, { id: own.id, before: { member: null, store_role: null }, after: { member: free.nick, store_role: role } })
    return own
  })
}

async function setOwner(ctx: Ctx, id: number, userId: number): Promise<void> {
  await ctx.db
    .update(store)
    .set({ owner_user_id: userId, version: sql`${store.version} + 1`, updated_at: ctx.now.toISOString() })
    .where(eq(store.id, id))
}

/** A store's users by ascending id, locked before the store itself. */
async function lockMembers({ db }: Ctx, store_id: number | null) {
  return db
    .select({ id: customer.id, role: customer.store_role, nick: customer.nick })
    .from(customer)
    .where(and(inArray(customer.store_id, store_id === null ? [] : [store_id]), isNull(customer.deleted_at)))
    .orderBy(asc(customer.id))
    .for('no key update')
}

/** Locks the store, whose owner `by` must be. */
export async function lockStore({ db }: Ctx, { store_id, by }: Change): Promise<typeof store.$inferSelect> {
  const [row] = await db
    .select()
    .from(store)
    .where(and(eq(store.id, store_id ?? 0), isNull(store.deleted_at)))
    .for('no key update')
  if (!row) throw refuse(noStore)
  if (by !== null && row.owner_user_id !== by) throw refuse(ownerOnly)
  return row
}

const user: Label = ['用户', 'User']
export const noStore: Label = ['您还没有门店', 'You have no store yet']
export const ownerOnly: Label = ['只有店主可以操作', 'Only the owner of the store can do this']
export const hasStore: Label = ['该用户已绑定门店', 'This user already belongs to a store']
export const storeDisabled: Label = ['门店已停用，请联系客服', 'This store is disabled. Please contact customer service']
const isOwner: Label = ['该用户已是店主', 'This user is already the owner']
const handOverFirst: Label = ['店主不能被移除，请先转让店主', 'The owner cannot be removed. Transfer the ownership first']
const full: Label = ['门店成员最多{n}个', 'A store can have at most {n:member|members}']
