import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { salesman, storeInvite } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { linkOf, MOST_DAYS } from './create.ts'

const MOST_OFFERS = 9999
/** The sign count in a salesman's personal code; invitations have eight. */
const PERSONAL_SIGNS = 6

/** The salesman on duty for a personal code (domain §5.2). */
export async function salesmanByCode({ db }: Ctx, code: string) {
  if (code.length !== PERSONAL_SIGNS) return undefined
  const [found] = await db
    .select({ id: salesman.id, name: salesman.name, agent_id: salesman.agent_id })
    .from(salesman)
    .where(and(eq(salesman.invite_code, code), eq(salesman.state, 'on'), isNull(salesman.deleted_at)))
  return found
}

/**
 * The invitation behind a personal code, so that its scans are counted and bound like those for any other. It is created with the first
 * scan, follows the salesman to another agent, and does not expire while it is used.
 */
export async function renewStanding(ctx: Ctx, call: Pick<Endpoint, 'address'>, code: string): Promise<void> {
  const own = await salesmanByCode(ctx, code)
  if (!own) return
  const expire_at = new Date(ctx.now.getTime() + MOST_DAYS * DAY_MS).toISOString()
  const late = new Date(ctx.now.getTime() + (MOST_DAYS / 2) * DAY_MS).toISOString()
  const { agent_id, id, name } = own
  const changed = await ctx.db
    .insert(storeInvite)
    .values({
      code,
      title: name,
      url: linkOf(code),
      max_uses: MOST_OFFERS,
      expire_at,
      agent_id,
      salesman_id: id,
      inviter_type: 'salesman',
      inviter_id: id,
    })
    .onConflictDoUpdate({
      target: storeInvite.code,
      set: { expire_at, agent_id },
      setWhere: sql`${storeInvite.expire_at} < ${late} or ${storeInvite.agent_id} is distinct from ${agent_id}::bigint`,
    })
    .returning({ id: storeInvite.id })
  await audit(
    ctx,
    call,
    changed.map((row) => ({ id: row.id, before: null, after: { code, agent_id, expire_at } })),
  )
}
