import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { assign } from '#contract/customService/assign.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { customer, salesman, store, storeAudit, storeInvite } from './tables.ts'

// The data scopes for people and stores (domain §1.6), for `entityRows` and for searches.

export const usersSeen = (ctx: Ctx): SQL | undefined =>
  visible(ctx, { agent: customer.agent_id, cs: customer.cs_id, self: customer.created_by })

export const storesSeen = (ctx: Ctx): SQL | undefined => visible(ctx, { agent: store.agent_id, cs: store.cs_id, self: store.created_by })

export const agentsSeen = (ctx: Ctx): SQL | undefined => visible(ctx, { agent: agent.id, self: agent.created_by })

export const salesmenSeen = (ctx: Ctx): SQL | undefined => visible(ctx, { agent: salesman.agent_id, self: salesman.created_by })

export const auditsSeen = (ctx: Ctx): SQL | undefined =>
  visible(ctx, { agent: storeAudit.agent_id, self: storeAudit.created_by, customer: storeAudit.user_id })

export const invitesSeen = (ctx: Ctx): SQL | undefined => visible(ctx, { agent: storeInvite.agent_id, self: storeInvite.created_by })

export const staffSeen = (ctx: Ctx): SQL | undefined => visible(ctx, { cs: customerService.id, self: customerService.created_by })

/** The employees who may receive a customer: customer service that assigns its own customers sees its colleagues. */
export const receiversSeen = (ctx: Ctx): SQL | undefined =>
  ctx.actor.cs_id !== null && mayCall(ctx.actor, assign.edit.access) ? undefined : staffSeen(ctx)

/** The tables and scopes for the subjects in assignments and notes. */
export const targets = { user: { table: customer, inScope: usersSeen }, store: { table: store, inScope: storesSeen } }

/** Rows in other tables that belong to users whom the caller sees. */
export function ofUsersSeen(ctx: Ctx, userId: PgColumn): SQL | undefined {
  const inScope = usersSeen(ctx)
  return inScope && sql`${userId} in (select ${customer.id} from ${customer} where ${inScope})`
}
