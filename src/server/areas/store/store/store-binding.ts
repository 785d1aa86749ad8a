import { and, eq, inArray, isNull } from 'drizzle-orm'
import { messages } from '#contract/kit/messages.ts'
import { otherAgent } from '#server/areas/people/binding.ts'
import { agentsSeen, salesmenSeen } from '#server/areas/people/scope.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'

interface Binding {
  agent_id: number | null
  salesman_id: number | null
}
type BindingInput = { [Name in keyof Binding]?: Binding[Name] | undefined }

/**
 * A store's agent and salesman after a change; an omitted one stays. A new salesman brings the own agent along if none is chosen.
 * New ones must be active and in the caller's scope.
 */
export async function bindingOf(ctx: Ctx, before: Binding | null, values: BindingInput): Promise<Binding> {
  const salesman_id = values.salesman_id === undefined ? (before?.salesman_id ?? null) : values.salesman_id
  const agent_id = values.agent_id === undefined ? (before?.agent_id ?? null) : values.agent_id
  if (before && salesman_id === before.salesman_id && agent_id === before.agent_id) return { agent_id, salesman_id }
  const served = salesman_id === null ? null : await salesmanOf(ctx, salesman_id, salesman_id === before?.salesman_id)
  const own = served && agent_id === null ? served.agent_id : (agent_id ?? ownAgent(ctx))
  if (own !== null && own !== before?.agent_id) await refuseUnknownAgent(ctx, own)
  if (served && served.agent_id !== own) throw refuse(otherAgent, { field: 'salesman_id' })
  return { agent_id: own, salesman_id }
}

/** The agent for a caller with the scope `agent_tree`: such a caller's stores always have one. */
function ownAgent(ctx: Ctx): number | null {
  return !seesAll(ctx) && ctx.actor.scopes.includes('agent_tree') ? ctx.actor.agent_id : null
}

/** The salesman with the own agent; a new one must be on duty and in the caller's scope. */
export async function salesmanOf(ctx: Ctx, id: number, isKept = false) {
  const isOffered = isKept ? undefined : and(eq(salesman.state, 'on'), salesmenSeen(ctx))
  const [found] = await ctx.db
    .select({ id: salesman.id, agent_id: salesman.agent_id })
    .from(salesman)
    .where(and(eq(salesman.id, id), isNull(salesman.deleted_at), isOffered))
    // the salesman neither leaves nor changes the agent before the commit
    .for('key share')
  if (!found) throw refuse(messages.not_found, { values: { entity: ['业务员', 'The salesman'] }, field: 'salesman_id' })
  return found
}

export async function refuseUnknownAgent(ctx: Ctx, id: number): Promise<void> {
  const [found] = await ctx.db
    .select({ id: agent.id })
    .from(agent)
    .where(and(eq(agent.id, id), isNull(agent.deleted_at), inArray(agent.state, ['active', 'frozen', 'expired']), agentsSeen(ctx)))
  if (!found) throw refuse(messages.not_found, { values: { entity: ['代理商', 'The agent'] }, field: 'agent_id' })
}
