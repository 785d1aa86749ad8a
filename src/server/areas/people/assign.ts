import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Label } from '#contract/kit/label.ts'
import type { TargetType } from '#contract/people/words.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { distinctIds } from './binding.ts'
import { assignLog } from './followup-tables.ts'
import { targets as targetRows } from './scope.ts'
import { customer, store } from './tables.ts'

// Assigns users and stores to customer service (domain §9). Every `cs_id` change passes `assignRows` or `moveCustomers`.

interface Assignment {
  targets: readonly { type: TargetType; id: number }[]
  /** Null removes the assignment. */
  cs_id: number | null
  reason?: string | null
  /** A person chose the employee: its limit is kept. A new customer may exceed the limit, so that no registration fails. */
  limited?: boolean
  /** The caller has made the rows: they keep their first version. */
  fresh?: boolean
}

/**
 * Assigns users and stores in the caller's transaction: their rows, the assignment log, and the staff counts. The caller has
 * checked the data scope and writes the audit log. Rows that have this assignment already stay unchanged; the others get a new version, so
 * that saving an open form is a conflict and does not revert the assignment. Returns the changed targets.
 */
export async function assignRows(ctx: Ctx, { targets, cs_id, reason = null, limited = false, fresh = false }: Assignment) {
  const changed: { type: TargetType; id: number; from: number | null }[] = []
  for (const type of ['user', 'store'] as const) {
    const ids = targets.filter((target) => target.type === type).map(({ id }) => id)
    if (ids.length > 0) changed.push(...(await assignOf(ctx, type, ids, { cs_id, fresh })))
  }
  if (changed.length === 0) return changed
  const created = { created_at: ctx.now.toISOString(), created_by: ctx.actor.id || null }
  await insertMany(
    ctx,
    assignLog,
    changed.map(({ type, id, from }) => ({ target_type: type, target_id: id, from_cs_id: from, to_cs_id: cs_id, reason, ...created })),
  )
  const counted = await countCustomers(
    ctx,
    [...changed.map(({ from }) => from), cs_id],
    changed.map(({ type }) => type),
  )
  if (limited) refuseOverLimit(counted.find(({ id }) => id === cs_id))
  return changed
}

interface Move {
  type: TargetType
  from: number
  to: number
  /** Absent: all with this type. */
  ids?: readonly number[] | undefined
  reason?: string | null | undefined
}

/**
 * Moves customers that the caller sees from one employee to another, in the caller's transaction: their rows and the assignment log.
 * The caller counts both employees afterwards and writes the audit log. Returns the number of moved rows.
 */
export async function moveCustomers(ctx: Ctx, { type, from, to, ids, reason = null }: Move): Promise<number> {
  const { table, inScope } = targetRows[type]
  const chosen = ids && sql`${table.id} = any(${sql.param([...ids])}::bigint[])`
  const where = and(eq(table.cs_id, from), isNull(table.deleted_at), inScope(ctx), chosen)
  const now = ctx.now.toISOString()
  // one statement for any number of customers, with locks in ascending order like `assignRows`
  const { rowCount } = await ctx.db.execute(
    sql`with chosen as (select ${table.id} as id from ${table} where ${where} order by ${table.id} for no key update),
      moved as (
        update ${table} set cs_id = ${to}::bigint, cs_assigned_at = ${now}::timestamptz,
          version = version + 1, updated_at = ${now}::timestamptz, updated_by = ${authorOf(ctx)}::bigint
        from chosen where ${table.id} = chosen.id returning chosen.id
      )
      insert into ${assignLog} (target_type, target_id, from_cs_id, to_cs_id, reason, created_at, created_by)
      select ${type}::text, id, ${from}::bigint, ${to}::bigint, ${reason}::text, ${now}::timestamptz, ${ctx.actor.id || null}::bigint
      from moved order by id`,
  )
  return rowCount ?? 0
}

type Counted = Pick<typeof customerService.$inferSelect, 'id' | 'user_count' | 'store_count' | 'max_customers'>

/** Refuses more customers than an employee's limit; the counts are those after the change. */
export function refuseOverLimit(counted: Counted | undefined): void {
  if (!counted || counted.max_customers === null) return
  const n = counted.user_count + counted.store_count
  if (n > counted.max_customers) throw refuse(overLimit, { values: { max: counted.max_customers, n } })
}

const overLimit: Label = [
  '该客服最多服务{max}位客户，分配后将有{n}位',
  'This employee can serve at most {max:customer|customers} and would have {n}',
]

async function assignOf(ctx: Ctx, type: TargetType, ids: readonly number[], { cs_id, fresh }: { cs_id: number | null; fresh: boolean }) {
  const { table } = targetRows[type]
  const rows = await ctx.db
    .select({ id: table.id, from: table.cs_id })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), isNull(table.deleted_at), sql`${table.cs_id} is distinct from ${cs_id}::bigint`))
    .orderBy(asc(table.id))
    .for('no key update')
  // the common type for both tables does not contain the columns
  const changed = rows as { id: number; from: number | null }[]
  if (changed.length > 0)
    await ctx.db
      .update(table as typeof customer)
      .set({ cs_id, cs_assigned_at: cs_id === null ? null : ctx.now.toISOString(), ...(!fresh && touched(ctx, table)) })
      .where(
        inArray(
          table.id,
          changed.map(({ id }) => id),
        ),
      )
  return changed.map((row) => ({ type, ...row }))
}

/**
 * Counts the customers for these staff again. The lock comes first, so that a later count sees every earlier one; it admits the key locks
 * that the references to the staff take. The database refuses customers for disabled staff. Only the kinds that changed are counted: an
 * employee may have thousands of users.
 */
export async function countCustomers(
  ctx: Ctx,
  staff: readonly (number | null)[],
  kinds: readonly TargetType[] = ['user', 'store'],
): Promise<Counted[]> {
  const ids = distinctIds(staff)
  if (ids.length === 0) return []
  await ctx.db
    .select({ id: customerService.id })
    .from(customerService)
    .where(inArray(customerService.id, ids))
    .orderBy(asc(customerService.id))
    .for('no key update')
  const countIn = (table: typeof customer | typeof store) =>
    sql`(select ${count()} from ${table} where ${table.cs_id} = ${customerService.id} and ${table.deleted_at} is null)`
  const { id, user_count, store_count, max_customers } = customerService
  return ctx.db
    .update(customerService)
    .set({
      ...(kinds.includes('user') && { user_count: countIn(customer) }),
      ...(kinds.includes('store') && { store_count: countIn(store) }),
    })
    .where(inArray(id, ids))
    .returning({ id, user_count, store_count, max_customers })
}

/**
 * Assigns a new customer: at a user's registration, at a store's approval. Without any enabled employee it stays unassigned. Returns the
 * employee's id.
 */
export async function assignNew(
  ctx: Ctx,
  target: { type: TargetType; id: number },
  place: Place = {},
  reason = '自动分配',
): Promise<number | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    const cs_id = await customerServiceFor(ctx, place)
    if (cs_id === undefined) return undefined
    // the lock keeps the employee enabled until the transaction ends
    const [enabled] = await ctx.db
      .select({ id: customerService.id })
      .from(customerService)
      .where(and(eq(customerService.id, cs_id), eq(customerService.status, 1), isNull(customerService.deleted_at)))
      .for('no key update')
    if (!enabled) continue
    await assignRows(ctx, { targets: [target], cs_id, reason, fresh: true })
    return cs_id
  }
  return undefined
}

/** A new customer's area, as far as it is known. */
interface Place {
  province_code?: string | null
  city_code?: string | null
  district_code?: string | null
}

/**
 * The customer service for a new customer (domain §9.1): one whose areas contain the place, below its limit, with the fewest customers for
 * its weight; otherwise the default. Undefined without any enabled one.
 */
export async function customerServiceFor(ctx: Ctx, { province_code, city_code, district_code }: Place): Promise<number | undefined> {
  const codes = [province_code, city_code, district_code].filter((code) => typeof code === 'string')
  const { id, areas, weight, user_count, store_count, max_customers, is_default, status, deleted_at } = customerService
  const load = sql`${user_count} + ${store_count}`
  const matches = sql`${areas} && ${sql.param(codes)}::text[] and (${max_customers} is null or ${load} < ${max_customers})`
  const [found] = await ctx.db
    .select({ id })
    .from(customerService)
    .where(and(eq(status, 1), isNull(deleted_at), sql`((${matches}) or ${is_default} = 1)`))
    .orderBy(desc(sql`${matches}`), asc(sql`(${load})::numeric / ${weight}`), asc(id))
    .limit(1)
  return found?.id
}
