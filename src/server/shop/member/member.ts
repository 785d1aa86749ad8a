import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { member as contract } from '#contract/shop/member.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { addClerk, noStore, ownerOnly, removeClerk } from '#server/areas/store/member/members.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

const PURPOSE = 'shop.member.invite'

/** The caller's store's owner and clerks. */
export async function list(ctx: Ctx) {
  const { store_id } = customerOf(ctx)
  if (store_id === null) return { list: [] }
  const { id, nick, avatar, phone, store_role } = customer
  const rows = await ctx.db
    .select({ id, nick, avatar, phone, role: sql<'owner' | 'clerk'>`${store_role}` })
    .from(customer)
    .where(and(eq(customer.store_id, store_id), isNull(customer.deleted_at)))
    .orderBy(desc(sql`${store_role} = 'owner'`), asc(id))
  return { list: rows }
}

/** An invitation's content: it holds while the inviter owns the store. */
const invitation = z.object({ store_id: z.int(), by: z.int(), until: z.int() })

/** An encrypted invitation for one day; nothing is stored until somebody joins. */
export async function invite(ctx: Ctx) {
  const { id, store_id, store_role } = customerOf(ctx)
  if (store_id === null) throw refuse(noStore)
  if (store_role !== 'owner') throw refuse(ownerOnly)
  const until = ctx.now.getTime() + DAY_MS
  const content = Buffer.from(JSON.stringify({ store_id, by: id, until } satisfies z.input<typeof invitation>))
  const expires_at = new Date(until).toISOString()
  await transact(ctx, (ctx) => audit(ctx, contract.invite, { id: store_id, before: null, after: { expires_at } }))
  return { token: seal(ctx.secretKey, PURPOSE, content), expires_at }
}

/** An invitation's holder becomes a clerk in its store. */
export async function join(ctx: Ctx, { token }: ParsedOf<typeof contract.join>) {
  const { store_id, by } = opened(ctx, token)
  const [own] = await ctx.db.select({ owner: store.owner_user_id }).from(store).where(eq(store.id, store_id))
  if (own?.owner !== by) throw refuse(invalid, { field: 'token' })
  const { name } = await addClerk(ctx, contract.join, { store_id, by, user_id: customerOf(ctx).id })
  return { store_id, name }
}

function opened({ secretKey, now }: Ctx, token: string): z.output<typeof invitation> {
  const content = unseal(secretKey, PURPOSE, token)
  if (!content) throw refuse(invalid, { field: 'token' })
  const invitationData = invitation.parse(JSON.parse(content.toString('utf8')))
  if (invitationData.until <= now.getTime()) throw refuse(expired, { field: 'token' })
  return invitationData
}

export async function remove(ctx: Ctx, { user_id }: ParsedOf<typeof contract.remove>) {
  const { id, store_id } = customerOf(ctx)
  await removeClerk(ctx, contract.remove, { store_id, by: id, user_id })
  return { user_id }
}

const invalid: Label = ['邀请无效', 'This invitation is not valid']
const expired: Label = ['邀请已过期，请店主重新邀请', 'This invitation has expired. Please ask the owner for another one']
