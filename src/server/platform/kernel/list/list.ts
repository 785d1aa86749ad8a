import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '#server/platform/db/open.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { gone, notFound } from '#server/platform/kernel/errors.ts'
import { countListLookUps } from '#server/platform/kernel/look-ups.ts'
import { COUNTED, countExactly, countRows, estimateRows, SIFTED, type Total } from './count.ts'
import { edges, estimableConditions, filledConditions, fromNearerEnd, planOf, type Plan } from './list-plan.ts'
import type { ListInput, ListSource, Row, RowSchema } from './list-source.ts'
import { columnsOf, countOwned, joined, ordering, readRows, readTotal, type Shape } from './list-statements.ts'

export interface Page<Listed = Row> {
  list: Listed[]
  total: number
  total_exact: boolean
  next: string | null
  prev: string | null
}

/** Reads one page: adjacent pages by cursor, other pages by an offset that walks only the index (docs/adr/0010). */
export async function readPage<Query extends ListInput, Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<Schema>,
  query: Query,
): Promise<Page<z.output<Schema>>> {
  await countListLookUps(ctx, source, query)
  const plan = planOf(ctx, source, query)
  const read = plan.owners ? readOwned : plan.walks ? walk : look
  const { list, total, total_exact } = await read(ctx, source, query, plan)
  const saved = await savedRow(ctx, source, query.first, plan, list)
  // the columns are the schema's; the mount parses the answer with it
  return { list: [...saved, ...list] as z.output<Schema>[], total, total_exact, ...edges(source, plan, list) }
}

/** One row from the list's source by its id, with its joined columns: 404 if there is none, 410 if it was deleted. */
export async function readRow<Schema extends RowSchema>(ctx: Ctx, source: ListSource<Schema>, id: number): Promise<z.output<Schema>> {
  const { contract, table } = source
  const { deleted_at } = table
  const columns = { ...columnsOf(source), ...(deleted_at && { deleted_at }) }
  const query = joined(ctx.db.select(columns).from(source.table).$dynamic(), source)
  const [row] = await query.where(and(eq(table.id, id), source.period, scopeOf(ctx, source), source.within?.(ctx)))
  if (!row) throw notFound(contract.$.label)
  if (row['deleted_at'] && !ctx.with_deleted) throw gone(contract.$.label)
  return row as z.output<Schema>
}

/** The live rows from the list's source with these ids, unordered. */
export async function readMany<Schema extends RowSchema>(ctx: Ctx, source: ListSource<Schema>, ids: number[]): Promise<z.output<Schema>[]> {
  const query = joined(ctx.db.select(columnsOf(source)).from(source.table).$dynamic(), source)
  const { id } = source.table
  const rows = await query.where(and(inArray(id, ids), source.period, liveRows(ctx, source), source.within?.(ctx)))
  return rows as z.output<Schema>[]
}

/** The row that the query wants first; none if the page contains it, or if it does not pass the filters and the scope. */
async function savedRow(ctx: Ctx, source: ListSource, first: number | undefined, plan: Plan, list: Row[]): Promise<Row[]> {
  if (first === undefined || list.some(({ id }) => id === first)) return []
  const query = joined(ctx.db.select(columnsOf(source)).from(source.table).$dynamic(), source)
  return query.where(and(eq(source.table.id, first), filledConditions(source, plan)))
}

interface Found extends Total {
  list: Row[]
}

// An offset walks the index at about 10 rows a µs; below this offset the walk costs too little to optimise
const FAR = 20_000
// Above this offset the rows are joined after the walk, so that skipped rows are not read
const JUMP = 200

/** Reads a page along an index in list order. */
async function walk<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Found> {
  const shape = plan.offset > JUMP ? 'jump' : 'walk'
  if (plan.offset <= FAR) {
    const rows = inOrder(ctx.db, source, plan, shape)
    if (!plan.total) {
      const [list, total] = await Promise.all([rows, totalOf(ctx, source, query, plan)])
      return { list, ...total }
    }
    const list = await rows
    return list.length > 0 ? { list, ...totalWith(list) } : { list, ...(await totalOf(ctx, source, query, plan)) }
  }
  // a far page is read from the nearer end, which requires the total first
  const total = await totalOf(ctx, source, query, plan)
  return { list: await readRows(ctx.db, source, total.total_exact ? fromNearerEnd(plan, total.total) : plan, shape), ...total }
}

/** Rows without a value in the order column come last, in no index: the page is first read from those with a value. */
async function inOrder(db: Db, source: ListSource, plan: Plan, shape: Shape): Promise<Row[]> {
  if (plan.column.notNull) return readRows(db, source, plan, shape)
  const list = await readRows(db, source, { ...plan, present: true }, shape)
  return list.length === plan.limit ? list : readRows(db, source, plan, shape)
}

// From this estimate on, a page is soon found among each owner's rows
const MANY = 2000

/** Reads a page from the owners' rows: along the index for each, or all rows that pass if these are few. */
async function readOwned<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Found> {
  const estimate = plan.walks ? undefined : await estimateRows(ctx.db, source.table, estimableConditions(source, plan))
  if (estimate !== undefined && (estimate < MANY || query.count === 'exact')) return sift(ctx, source, plan)
  const [list, total] = await Promise.all([
    readRows(ctx.db, source, plan, 'owned'),
    estimate === undefined ? totalOf(ctx, source, query, plan) : { total: estimate, total_exact: false },
  ])
  return estimate !== undefined && list.length < plan.limit ? sift(ctx, source, plan) : { list, ...total }
}

/** Reads rows that are scattered in the order. The planner wrongly assumes an even distribution, so their estimated number decides. */
async function look<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Found> {
  const estimate = await estimateRows(ctx.db, source.table, estimableConditions(source, plan))
  if (estimate > SIFTED && query.count !== 'exact') {
    const list = await readRows(ctx.db, source, plan.column.notNull ? plan : { ...plan, present: true }, 'near')
    if (list.length === plan.limit) return { list, total: estimate, total_exact: false }
  }
  return sift(ctx, source, plan)
}

async function sift(ctx: Ctx, source: ListSource, plan: Plan): Promise<Found> {
  const list = await readRows(ctx.db, source, plan, 'sift')
  if (list.length > 0) return { list, ...totalWith(list) }
  return { list, ...(await countExactly(ctx.db, source.table, filledConditions(source, plan, 'sift'))) }
}

/** The total that the rows carry. */
function totalWith([first]: Row[]): Total {
  return { total: first?.['total'] as number, total_exact: true }
}

async function totalOf<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Total> {
  if (plan.total) return { total: await readTotal(ctx.db, plan, plan.total), total_exact: true }
  const where = filledConditions(source, plan)
  if (query.count === 'exact') return countExactly(ctx.db, source.table, where)
  if (!plan.owners) return countRows(ctx.db, source.table, where, countedOrder(source, plan))
  const counted = await countOwned(ctx.db, source, plan, COUNTED + 1)
  if (counted <= COUNTED) return { total: counted, total_exact: true }
  return { total: Math.max(await estimateRows(ctx.db, source.table, where), COUNTED + 1), total_exact: false }
}

/** The page order or, if its index lacks rows without a value, the list's default order. */
function countedOrder({ sorts, table }: ListSource, plan: Plan): SQL[] {
  const [usual] = Object.values(sorts)
  return plan.column.notNull || !usual ? ordering(plan, plan.column, table.id) : [desc(usual), desc(table.id)]
}
