import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Machine, StateOf } from '#contract/kit/machine.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { countListLookUps } from '#server/platform/kernel/look-ups.ts'
import { COUNTED, estimateRows, SIFTED } from './count.ts'
import { estimableConditions, filledConditions, planOf } from './list-plan.ts'
import type { ListSource } from './list-source.ts'

interface Counting<More extends string> {
  /** Tabs besides the states: the list for each, under the same filters. */
  more?: Readonly<Record<More, ListSource>>
}

type Counts<Name extends string> = Record<'all' | Name, number> & { capped?: number }

/**
 * The row count in a list per state, within its scope and the given filters, by one statement. For a `large` list each count stops at
 * the list count limit, along the state index, and the answer contains `capped`.
 */
export async function stateCounts<Flow extends Machine, More extends string = never>(
  ctx: Ctx,
  flow: Flow,
  source: ListSource,
  filters: object,
  { more }: Counting<More> = {},
): Promise<Counts<StateOf<Flow> | More>> {
  await countListLookUps(ctx, source, filters)
  const state = (source.table as unknown as Record<string, PgColumn>)[flow.field] as PgColumn
  const states = Object.keys(flow.states)
  const inStates = (await countFound(ctx, source, filters, state)) ?? ((name) => countOf(ctx, source, filters, eq(state, name)))
  const tabs: [string, SQL][] = [
    ...states.map((name): [string, SQL] => [name, inStates(name)]),
    ...Object.entries<ListSource>(more ?? {}).map(([name, other]): [string, SQL] => [name, countOf(ctx, other, filters)]),
  ]
  const { rows } = await ctx.db.execute<Record<string, number>>(
    sql`select ${sql.join(
      tabs.map(([name, count]) => sql`(${count}) as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  )
  const [counted = {}] = rows
  const all = states.reduce((sum, name) => sum + (counted[name] ?? 0), 0)
  // one column per tab
  return { ...counted, all, ...(source.large && { capped: COUNTED }) } as Counts<StateOf<Flow> | More>
}

/**
 * The counts by state for a filter that finds its rows by an index of its own: the rows are found once, not once per state. Undefined for
 * other filters. Where very many rows match, each state is walked up to the limit.
 */
async function countFound(ctx: Ctx, source: ListSource, filters: object, state: PgColumn): Promise<((name: string) => SQL) | undefined> {
  const plan = planOf(ctx, source, { ...filters, page_no: 1, page_size: 1, sort_order: 'desc' })
  if (!source.large || !plan.filters.some(({ filter }) => filter.sift)) return undefined
  const table: PgTable = source.table
  // the index finds the rows of every scope
  if ((await estimateRows(ctx.db, table, estimableConditions(source, { ...plan, scope: undefined }))) > SIFTED) {
    const where = filledConditions(source, plan)
    return (name) =>
      sql`select count(*)::int from (select 1 from ${table} where ${and(where, eq(state, name))} limit ${COUNTED + 1}) as counted`
  }
  const { rows } = await ctx.db.execute<{ state: string; n: number }>(
    sql`select ${state} as state, least(count(*), ${COUNTED + 1})::int as n from ${table} where ${filledConditions(source, plan, 'sift')} group by 1`,
  )
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  return (name) => sql`select ${counts.get(name) ?? 0}::int`
}

/** The query for a list's row count under these filters; a large list is counted up to the list count limit. */
export function countOf(ctx: Ctx, source: ListSource, filters: object, state?: SQL): SQL {
  const plan = planOf(ctx, source, { ...filters, page_no: 1, page_size: 1, sort_order: 'desc' })
  const where = and(filledConditions(source, plan, source.large ? 'sift' : 'where'), state)
  const table: PgTable = source.table
  if (!source.large) return sql`select count(*)::int from ${table} where ${where}`
  return sql`select count(*)::int from (select 1 from ${table} where ${where} limit ${COUNTED + 1}) as counted`
}
