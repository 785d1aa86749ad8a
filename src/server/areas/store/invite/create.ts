import { randomInt } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { storeInvite } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** An invitation is valid for at most this many days (domain §6.3). */
export const MOST_DAYS = 180
// without signs that look alike
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

type NewInvite = Omit<typeof storeInvite.$inferInsert, 'code' | 'url'>

/** Inserts an invitation with a new code and its in-app link, in the caller's transaction. */
export async function createInvite(ctx: Ctx, call: Pick<Endpoint, 'address'>, values: NewInvite): Promise<typeof storeInvite.$inferSelect> {
  if (Date.parse(values.expire_at) > ctx.now.getTime() + MOST_DAYS * DAY_MS) throw refuse(tooLong, { field: 'expire_at' })
  const code = newInviteCode()
  const at = ctx.now.toISOString()
  const by = { created_by: authorOf(ctx), updated_by: authorOf(ctx), created_at: at, updated_at: at }
  const [row] = await ctx.db
    .insert(storeInvite)
    .values({ ...values, ...by, code, url: linkOf(code) })
    .returning()
  const invite = row as typeof storeInvite.$inferSelect
  await audit(ctx, call, { id: invite.id, before: null, after: invite })
  return invite
}

/** Eight random signs from 31. */
export function newInviteCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** The link for the protocol `store_invite` (domain §18.2). */
export function linkOf(code: string): string {
  return `app://store_invite?code=${code}`
}

export const tooLong: Label = ['有效期不能超过180天', 'An invitation is valid for at most 180 days']
