import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { say, type Label } from '#contract/kit/label.ts'
import { inviterTypes } from '#contract/people/words.ts'
import { customer, salesman, storeInvite } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

type Row = typeof storeInvite.$inferSelect

/** An invitation with the present state for the people that it binds stores to. */
export interface Invite extends Row {
  agent_state: string | null
  agent_name: string | null
  salesman_state: string | null
  salesman_agent_id: number | null
  salesman_name: string | null
  /** The salesman's mini-program user. */
  salesman_user_id: number | null
}

/** The live invitation for a code; undefined for an unknown one. */
export function inviteByCode(ctx: Ctx, code: string): Promise<Invite | undefined> {
  return findInvite(ctx, { code })
}

/** The same by id. */
export function inviteById(ctx: Ctx, id: number): Promise<Invite | undefined> {
  return findInvite(ctx, { id })
}

async function findInvite({ db }: Ctx, { code, id }: { code?: string; id?: number }): Promise<Invite | undefined> {
  const [found] = await db
    .select({
      invite: storeInvite,
      agent_state: agent.state,
      agent_name: agent.name,
      salesman_state: salesman.state,
      salesman_agent_id: salesman.agent_id,
      salesman_name: salesman.name,
      salesman_user_id: customer.id,
    })
    .from(storeInvite)
    .leftJoin(agent, eq(agent.id, storeInvite.agent_id))
    .leftJoin(salesman, eq(salesman.id, storeInvite.salesman_id))
    .leftJoin(customer, eq(customer.id, salesman.user_id))
    .where(and(isNull(storeInvite.deleted_at), code === undefined ? eq(storeInvite.id, id ?? 0) : eq(storeInvite.code, code)))
  if (!found) return undefined
  const { invite, ...people } = found
  return { ...invite, ...people }
}

/** The reason why an invitation cannot be used now (domain §6.3); undefined if it can. */
export function unusable(invite: Row & Pick<Invite, 'agent_state' | 'salesman_state'>, now: Date): Label | undefined {
  const isStopped =
    invite.status !== 1 ||
    (invite.agent_state !== null && invite.agent_state !== 'active') ||
    (invite.inviter_type === 'salesman' && invite.salesman_state !== null && invite.salesman_state !== 'on')
  if (isStopped) return stopped
  if (Date.parse(invite.expire_at) <= now.getTime()) return expired
  return invite.success_count + invite.open_count >= invite.max_uses ? usedUp : undefined
}

/**
 * The agent and the salesman for a store that joins by the invitation. A salesman who has moved to another agent since does not get the store
 * (domain §6.3).
 */
export function boundTo({ agent_id, salesman_id, salesman_state, salesman_agent_id }: Invite) {
  const keeps = salesman_state === 'on' && salesman_agent_id === agent_id
  return { agent_id, salesman_id: keeps ? salesman_id : null }
}

/** The name that a customer reads as the inviter. */
export function inviterOf({ language }: Pick<Ctx, 'language'>, { inviter_type, agent_name, salesman_name }: Invite): string {
  const name = inviter_type === 'salesman' ? salesman_name : inviter_type === 'agent' ? agent_name : null
  return name ?? say(inviterTypes.admin, language)
}

/** The account, agent or salesman for an invitation. */
export function inviterName({ inviter_type, inviter_id }: Record<'inviter_type' | 'inviter_id', PgColumn>): SQL<string | null> {
  return sql<string | null>`case ${inviter_type} when 'agent' then (select name from agent where id = ${inviter_id})
    when 'salesman' then (select name from salesman where id = ${inviter_id})
    else (select coalesce(nullif(real_name, ''), username) from admin_user where id = ${inviter_id}) end`
}

export const usedUp: Label = ['邀请码已用完', 'This invitation has been used up']
export const expired: Label = ['邀请码已过期', 'This invitation has expired']
export const stopped: Label = ['邀请码已停用', 'This invitation is disabled']
export const unknownInvite: Label = ['邀请码不存在', 'The invitation does not exist']
