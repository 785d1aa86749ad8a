import { and, inArray } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { departmentsSeen } from '#server/identity/scope.ts'
import { adminUser, type role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { inScope } from './account-source.ts'
import { widerScope } from './role-rules.ts'

type Account = typeof adminUser.$inferSelect
type Role = typeof role.$inferSelect

/** The account fields that decide which rows its scopes cover. */
export type Binding = Pick<Account, 'department_id' | 'agent_id' | 'cs_id'>

/** The departments, agents and customer service that a caller's own data scope covers. */
export interface Reach {
  departments: ReadonlySet<number>
  /** The departments that it covers with all departments below them. */
  branches: ReadonlySet<number>
  agents: ReadonlySet<number>
  cs_id: number | null
}

/** The caller's reach; undefined for a caller who sees every row. */
export async function reachOf(ctx: Ctx): Promise<Reach | undefined> {
  if (seesAll(ctx)) return undefined
  const { departments, branches } = await departmentsSeen(ctx)
  const within = { departments: new Set(departments), branches: new Set(branches) }
  return { ...within, agents: new Set(ctx.actor.agents), cs_id: ctx.actor.scopes.includes('cs_self') ? ctx.actor.cs_id : null }
}

/** Tells whether an account with these roles sees rows for a department, an agent or a customer service that the caller does not see. */
export function outreaches(
  reach: Reach | undefined,
  { department_id, agent_id, cs_id }: Binding,
  scopes: readonly Role['scope'][],
): boolean {
  if (!reach) return false
  if (scopes.includes('dept_tree') && department_id !== null && !reach.branches.has(department_id)) return true
  if (scopes.includes('dept') && department_id !== null && !reach.departments.has(department_id)) return true
  if (scopes.includes('agent_tree') && agent_id !== null && !reach.agents.has(agent_id)) return true
  return scopes.includes('cs_self') && cs_id !== null && cs_id !== reach.cs_id
}

/**
 * Throws if a save binds an account to a department, agent or customer service beyond the caller's reach, or rebinds the caller's own
 * account.
 */
export function refuseRebinding(ctx: Ctx, reach: Reach | undefined, before: Account | null, next: Partial<Binding>): void {
  if (!reach) return
  for (const [name, field] of bindingFields) {
    const value = next[name]
    if (value === undefined || value === (before?.[name] ?? null)) continue
    if (before?.id === ctx.actor.id) throw refuse(ownScope, { field })
    if (value !== null && !isReached[name](reach, value)) throw refuse(widerScope, { field })
  }
}

/** Throws if the caller does not see the written accounts: an account is not moved out of the caller's own scope. */
export async function refuseUnseen(ctx: Ctx, ...ids: number[]): Promise<void> {
  const scope = inScope(ctx)
  if (scope && (await ctx.db.$count(adminUser, and(inArray(adminUser.id, ids), scope))) < ids.length)
    throw new ApiError(403, messages.out_of_scope, { data: { rule: 'scope' } })
}

const isReached: Record<keyof Binding, (reach: Reach, value: number) => boolean> = {
  department_id: ({ departments }, value) => departments.has(value),
  agent_id: ({ agents }, value) => agents.has(value),
  cs_id: ({ cs_id }, value) => cs_id === value,
}

const bindingFields = [
  ['department_id', 'department_id'],
  ['agent_id', 'agent_id'],
  ['cs_id', 'cs_wxid'],
] as const

export const ownScope: Label = ['不能修改自己的数据范围', 'You cannot change your own data scope']
