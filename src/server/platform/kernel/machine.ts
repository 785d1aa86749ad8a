import { and, eq, inArray, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import {
  actionOf,
  endpointOf,
  refusalOf,
  stateOf,
  targetsOf,
  type ActionName,
  type Machine,
  type Refusal,
  type StatefulEntity,
} from '#contract/kit/machine.ts'
import { audit } from './audit.ts'
import { transact, type Ctx } from './ctx.ts'
import type { EntityRows, ListTable } from './entity-rows.ts'
import { conflict, refuse } from './errors.ts'
import { changeRows, rowOr404, touched, type BatchResult, type EntityTable } from './rows.ts'

type Row<Table extends PgTable> = InferSelectModel<Table>
type Values = Record<string, unknown>

type StateRows<Table extends ListTable, Flow extends Machine> = EntityRows<Table, StatefulEntity<Flow>>

interface Rules<Table extends ListTable> {
  /** Throws if the caller may not perform this action on the row. It runs before the state is checked. */
  may?: (ctx: Ctx, row: Row<Table>) => Promise<void> | void
  /** Rules that need the database, checked after the state and the guard. */
  check?: (ctx: Ctx, row: Row<Table>) => Promise<Refusal | undefined>
}

interface Transition<Table extends ListTable> extends Rules<Table> {
  id: number
  /** The version that the caller has read; a row with another version is refused. */
  version?: number | undefined
  /** The target state, if the machine has several. */
  to?: (row: Row<Table>) => string
  /** The changes in columns other than the state. */
  set?: (row: Row<Table>) => Values
  /** The Shop API call that performs a customer action. */
  call?: Pick<Endpoint, 'address'>
  /** The transition's effects, in its transaction and after the log row. */
  effects?: (ctx: Ctx, after: Row<Table>, before: Row<Table>) => Promise<void>
}

/** Locks an action's row for a verb that performs it itself. Throws 404 and 410 like `rowOr404`, or the machine's refusal. */
export async function lockFor<Table extends ListTable, Flow extends Machine>(
  ctx: Ctx,
  rows: StateRows<Table, Flow>,
  name: ActionName<Flow>,
  { id, version, may, check }: Rules<Table> & { id: number; version?: number | undefined },
): Promise<Row<Table>> {
  const row = await rowOr404(ctx, rows, id, { lock: true })
  await may?.(ctx, row)
  // The table columns are the facts for its machine. It comes before the version: a reload does not help the second reviewer.
  mustNotBe(refusalOf(rows.contract.$.flow, name, row as never, ctx.now))
  if (version !== undefined && (row as Values)['version'] !== version) throw conflict()
  mustNotBe(await check?.(ctx, row))
  return row
}

function mustNotBe(refusal: Refusal | undefined): void {
  if (refusal) throw refuse(refusal.label, refusal.values && { values: refusal.values })
}

/** Performs an action on one row: lock, rules, change, log and effects in one transaction. Returns the changed row. */
export function transition<Table extends ListTable, Flow extends Machine>(
  ctx: Ctx,
  rows: StateRows<Table, Flow>,
  name: ActionName<Flow>,
  { to, set, call, effects, ...request }: Transition<Table>,
): Promise<Row<Table>> {
  const { table, contract } = rows
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, rows, name, request)
    const values = { ...set?.(before), ...reached(contract.$.flow, name, before, to) }
    const [row] = await ctx.db
      .update(table as PgTable)
      .set({ ...values, ...('version' in table ? touched(ctx, table as unknown as EntityTable) : {}) })
      .where(eq(table.id, request.id))
      .returning()
    const after = row as Row<Table>
    await audit(ctx, call ?? callOf(contract, name), { id: request.id, before, after })
    await effects?.(ctx, after, before)
    return after
  })
}

interface Transitions<Table extends EntityTable> {
  ids: readonly number[]
  /** Rules that need the database, checked after the state and the guard: refusals by id. */
  check?: (ctx: Ctx, rows: readonly Row<Table>[]) => Promise<ReadonlyMap<number, Refusal>>
  to?: (row: Row<Table>) => string
  set?: (row: Row<Table>) => Values
  /** The transitions' effects, in their transaction; they receive the rows as they were before. */
  effects?: (ctx: Ctx, changed: readonly Row<Table>[]) => Promise<void>
}

/** Performs an action on several rows and reports the outcome for each: a refused row does not prevent the others. */
export function transitionRows<Table extends EntityTable, Flow extends Machine>(
  ctx: Ctx,
  rows: StateRows<Table, Flow>,
  name: ActionName<Flow>,
  { ids, check, to, set, effects }: Transitions<Table>,
): Promise<BatchResult> {
  const { contract } = rows
  const { flow } = contract.$
  const { repeats } = actionOf(flow, name)
  const isRepeat = (row: Row<Table>) => repeats === true && targetsOf(actionOf(flow, name), '').includes(stateOf(flow, row))
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, rows, {
      endpoint: callOf(contract, name),
      ids,
      refusal: (row) => (isRepeat(row) ? undefined : refusalOf(flow, name, row as never, ctx.now)),
      ...(check && {
        check: (ctx: Ctx, rows: readonly Row<Table>[]) =>
          check(
            ctx,
            rows.filter((row) => !isRepeat(row)),
          ),
      }),
      set: (row) => (isRepeat(row) ? {} : { ...set?.(row), ...reached(flow, name, row, to) }),
    })
    if (changed.length > 0) await effects?.(ctx, changed)
    return result
  })
}

/** The new value of the state column; empty if the action does not change the state. */
function reached<Table extends PgTable>(
  flow: Machine,
  name: string,
  row: Row<Table>,
  to: ((row: Row<Table>) => string) | undefined,
): Values {
  const action = actionOf(flow, name)
  const targets = targetsOf(action, stateOf(flow, row))
  const target = to ? to(row) : targets[0]
  if (target === undefined || !targets.includes(target) || (targets.length > 1 && !to))
    throw new Error(`${name} does not lead to ${target}`)
  return action.to === undefined ? {} : { [flow.field]: target }
}

function callOf<Flow extends Machine>(contract: StatefulEntity<Flow>, name: ActionName<Flow>): Endpoint {
  const endpoint = endpointOf(contract, name)
  if (!endpoint) throw new Error(`${contract.$.address} has no call for ${name}`)
  return endpoint
}

interface Advance<Table extends PgTable> {
  where: SQL | undefined
  to?: string
  set?: Partial<{ [Name in keyof Row<Table>]: Row<Table>[Name] | SQL }>
}

/**
 * Performs a system action on the rows that meet a condition and are in a state that the action allows. Returns the changed rows: none if
 * another process was first, so that a repeated or late run has no effect. The caller logs and performs the effects in its transaction.
 */
export async function advance<Table extends ListTable, Flow extends Machine>(
  { db, now }: Pick<Ctx, 'db'> & { now?: Date },
  { table, contract }: Pick<StateRows<Table, Flow>, 'table' | 'contract'>,
  name: ActionName<Flow>,
  { where, to, set }: Advance<Table>,
): Promise<Row<Table>[]> {
  const { flow } = contract.$
  const { from, to: targets } = actionOf(flow, name)
  const target = to ?? targets
  if (typeof target !== 'string' || !targetsOf({ to: targets }, '').includes(target))
    throw new Error(`${name} does not lead to ${String(target)}`)
  const state = (table as unknown as Record<string, PgColumn>)[flow.field] as PgColumn
  const { version } = table as unknown as { version?: PgColumn }
  const rows = await db
    .update(table as PgTable)
    .set({ ...set, [flow.field]: target, ...(version && { version: sql`${version} + 1`, ...(now && { updated_at: now.toISOString() }) }) })
    .where(and(inArray(state, [...from]), where))
    .returning()
  return rows as Row<Table>[]
}
