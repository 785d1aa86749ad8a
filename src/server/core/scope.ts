import { eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from './ctx.ts'

/** The columns by which a table's rows belong to somebody; a scope whose column is missing sees none of them. */
export interface ScopeColumns {
  /** The account that made the row. */
  self?: PgColumn
  /** The agent that the row belongs to. */
  agent?: PgColumn
  /** The customer service that looks after it. */
  cs?: PgColumn
}

/** Whether the person sees every row there is. */
export function seesAll({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.is_admin || actor.scopes.includes('all')
}

/** Whether the person sees as far as the scope and so may hand it on (domain §17.4). */
export function reaches(ctx: Pick<Ctx, 'actor'>, scope: Actor['scopes'][number]): boolean {
  return seesAll(ctx) || ctx.actor.scopes.includes(scope)
}

/**
 * The rows of a table that the person may see (domain §1.6): the widest of their roles' scopes; undefined where that is all.
 * Every query of a scoped table puts it into its `where`.
 */
export function visible(ctx: Ctx, columns: ScopeColumns): SQL | undefined {
  const { actor } = ctx
  if (seesAll(ctx)) return undefined
  const conditions = actor.scopes.flatMap((scope) => {
    if (scope === 'self' && columns.self) return [eq(columns.self, actor.id)]
    if (scope === 'cs_self' && columns.cs && actor.cs_id !== null) return [eq(columns.cs, actor.cs_id)]
    if (scope === 'agent_tree' && columns.agent && actor.agent_id !== null) return [belowAgent(columns.agent, actor.agent_id)]
    return []
  })
  return or(...conditions) ?? sql`false`
}

/** Rows of an agent and of all those beneath, however deep. */
function belowAgent(column: PgColumn, agentId: number): SQL {
  return sql`${column} in (
    with recursive tree as (
      select ${agentId}::bigint as id union select agent.id from agent join tree on agent.parent_id = tree.id
    ) select id from tree)`
}
