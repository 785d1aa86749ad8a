import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { agent } from './tables.ts'

/** The refusal to the accounts for an agent that is not active (domain §5.1). */
export const agentInactive: Label = ['代理商已冻结，请联系平台', 'This agent is frozen. Please contact the platform']

/**
 * Tells whether an account's agent is not active, for account queries: such an account cannot log in, and its sessions have ended.
 */
export function agentBars(agentId: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (select from ${agent} where ${agent.id} = ${agentId} and ${agent.state} <> 'active')`
}

/** The same for one account. */
export async function isBarred({ db }: Pick<Ctx, 'db'>, agentId: number | null): Promise<boolean> {
  if (agentId === null) return false
  const [found] = await db.select({ state: agent.state }).from(agent).where(eq(agent.id, agentId))
  return found !== undefined && found.state !== 'active'
}
