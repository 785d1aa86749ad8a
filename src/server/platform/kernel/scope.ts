import { eq, or, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope, Actor, Ctx } from './ctx.ts'

/** The owner columns in a table; a scope whose column is missing sees no rows in the table. */
export interface ScopeColumns {
  /** The account that created the row. */
  self?: PgColumn
  /** The row's department; without this column, the department for the account that created it. */
  department?: PgColumn
  /** The agent that the row belongs to. */
  agent?: PgColumn
  /** The customer service responsible for the row. */
  cs?: PgColumn
  /** The customer that the row belongs to. */
  customer?: PgColumn
}

/** Tells whether the person sees every row. */
export function seesAll({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.is_admin || actor.scopes.includes('all')
}

/** Tells whether the person's scope includes this scope, so that the person may grant it (domain §17.4). */
export function reaches(ctx: Pick<Ctx, 'actor'>, scope: Scope): boolean {
  const { scopes } = ctx.actor
  if (seesAll(ctx) || scopes.includes(scope)) return true
  return [...scopes].some((held) => narrower[held]?.includes(scope))
}

/** The scopes that a scope always includes. */
const narrower: Partial<Record<Scope, readonly Scope[]>> = { dept_tree: ['dept', 'self'], dept: ['self'] }

/**
 * The condition for rows in the person's scope (domain §1.6): the union over all role scopes; undefined if the person sees all rows.
 * Every query on a scoped table uses it in its `where`.
 */
export function visible(ctx: Ctx, columns: ScopeColumns): SQL | undefined {
  const { actor } = ctx
  if (actor.customer) return columns.customer ? eq(columns.customer, actor.customer.id) : sql`false`
  if (seesAll(ctx)) return undefined
  const conditions = actor.scopes.flatMap((scope): SQL[] => {
    if (scope === 'self' && columns.self) return [eq(columns.self, actor.id)]
    if (scope === 'dept' || scope === 'dept_tree') return ofDepartment(actor, columns, scope)
    if (scope === 'cs_self' && columns.cs && actor.cs_id !== null) return [ownedBy(columns.cs, [actor.cs_id])]
    if (scope === 'agent_tree' && columns.agent && actor.agents.length > 0) return [ownedBy(columns.agent, actor.agents)]
    return []
  })
  return conditions.length === 1 ? conditions[0] : (or(...conditions) ?? sql`false`)
}

/**
 * The person's own rows and the department's, with departments below for `dept_tree`; only the own rows without an active
 * department.
 */
function ofDepartment({ id, department_id, members }: Actor, columns: ScopeColumns, scope: 'dept' | 'dept_tree'): SQL[] {
  const own = columns.self ? [eq(columns.self, id)] : []
  if (department_id === null) return own
  const { department: column } = columns
  if (column) return [...own, scope === 'dept' ? eq(column, department_id) : departmentsBelow(column, sql`${department_id}`)]
  return columns.self ? [ownedBy(columns.self, [...members, id])] : []
}

/** Rows in a department and in all departments below it. */
export function departmentsBelow(column: PgColumn, id: SQL | Placeholder | Param): SQL {
  return sql`${column} in (select id from department where path @> array[${id}::bigint])`
}

export interface Owners {
  column: PgColumn
  ids: readonly number[]
}

const owners = new WeakMap<SQL, Owners>()

/** Rows for these owners. The statement contains their ids, so that the planner can estimate the row count. */
export function ownedBy(column: PgColumn, ids: readonly number[]): SQL {
  const condition = sql`${column} = any(${sql.param([...ids])}::bigint[])`
  owners.set(condition, { column, ids })
  return condition
}

/** The owners in a condition that `ownedBy` made: a list reads each owner's rows in order, by an index that begins with the owner. */
export function ownersOf(condition: SQL | undefined): Owners | undefined {
  return condition && owners.get(condition)
}
