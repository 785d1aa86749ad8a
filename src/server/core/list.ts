import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/kit/endpoint.ts'
import type * as z from 'zod/mini'
import { countExactly, countRows, estimateRows, type Total } from './count.ts'
import type { Ctx } from './ctx.ts'
import { gone, notFound } from './errors.ts'
import type { Filter } from './filters.ts'
import { edges, estimableConditions, filledConditions, fromNearerEnd, planOf, type Plan } from './list-plan.ts'
import { columnsOf, joined, ordering, readRows, readTotal } from './list-statements.ts'

type RowSchema = z.ZodMiniObject

/** A table with rows to list; without `deleted_at` none of them is ever deleted. */
export type ListTable = PgTable & { id: PgColumn; deleted_at?: PgColumn }

/** What a list reads: declared once per entity, at module scope. */
export interface ListSource<Schema extends RowSchema = RowSchema> {
  /** Unique: prepared statements are named after it. */
  name: string
  table: ListTable
  /** The contract's row: what it names is read, of the table or of `extra`. */
  row: Schema
  /** Columns that `join` adds or that are computed. */
  extra?: SelectedFields
  join?: (query: PgSelect) => PgSelect
  filters: Record<string, Filter>
  /** Columns by `sort_field`, the default first. Each has an index that ends in `id`. */
  sorts: Record<string, PgColumn>
  /** Past some 100,000 rows: filters are answered by the shape that suits how many rows pass them. */
  large?: boolean
  /** Rows that are never listed here, whatever is asked. */
  where?: SQL
  /** Lists what was deleted instead of what is there: a recycle bin. */
  deleted?: boolean
  scope?: (ctx: Ctx) => SQL | undefined
  /** The total where a maintained counter knows it, with places for the values of the filters that are set; undefined where rows must be counted. */
  knownTotal?: (filters: readonly string[]) => SQL<number> | undefined
}

export interface ListInput {
  page_no: number
  page_size: number
  sort_field?: string | undefined
  sort_order: 'asc' | 'desc'
  count?: 'exact' | undefined
  cursor?: string | undefined
}

export type Row = Record<string, unknown>

export interface Page<Listed = Row> {
  list: Listed[]
  total: number
  total_exact: boolean
  next: string | null
  prev: string | null
}

/** Reads one page: neighbours by cursor, any other by an offset that walks the index only (docs/adr/0010). */
export async function readPage<Query extends ListInput, Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<Schema>,
  query: Query,
): Promise<Page<z.output<Schema>>> {
  const plan = planOf(ctx, source, query)
  const { list, total, total_exact } = await (plan.walks ? walk(ctx, source, query, plan) : look(ctx, source, query, plan))
  // the columns are those that the schema names; the mount parses the answer with it
  return { list: list as z.output<Schema>[], total, total_exact, ...edges(source, plan, list) }
}

/** One row of the list's source by its id, with its joined columns: 404 where there is none, 410 where it was deleted. */
export async function readRow<Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<Schema>,
  entity: Pick<Entity, '$'>,
  id: number,
): Promise<z.output<Schema>> {
  const { deleted_at } = source.table
  const columns = { ...columnsOf(source), ...(deleted_at && { deleted_at }) }
  const query = joined(ctx.db.select(columns).from(source.table).$dynamic(), source)
  const [row] = await query.where(and(eq(source.table.id, id), source.scope?.(ctx)))
  if (!row) throw notFound(entity.$.label)
  if (row['deleted_at']) throw gone(entity.$.label)
  return row as z.output<Schema>
}

/** The live rows of the list's source with these ids, in no order. */
export async function readMany<Schema extends RowSchema>(ctx: Ctx, source: ListSource<Schema>, ids: number[]): Promise<z.output<Schema>[]> {
  const query = joined(ctx.db.select(columnsOf(source)).from(source.table).$dynamic(), source)
  const { id, deleted_at } = source.table
  const rows = await query.where(and(inArray(id, ids), deleted_at && isNull(deleted_at), source.scope?.(ctx)))
  return rows as z.output<Schema>[]
}

interface Found extends Total {
  list: Row[]
}

// An offset walks the index at about 10 rows a µs; nearer than this the walk is not worth a second thought
const FAR = 20_000
// Offsets above this join the rows after the walk, so that rows that are skipped are not read
const JUMP = 200
// Up to so many rows are sifted: about 1 µs each
const SIFTED = 20_000

/** Along an index in the order of the list. */
async function walk<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Found> {
  const shape = plan.offset > JUMP ? 'jump' : 'walk'
  if (plan.offset <= FAR) {
    const rows = readRows(ctx.db, source, plan, shape)
    if (!plan.total) {
      const [list, total] = await Promise.all([rows, totalOf(ctx, source, query, plan)])
      return { list, ...total }
    }
    const list = await rows
    return list.length > 0 ? { list, ...totalWith(list) } : { list, ...(await totalOf(ctx, source, query, plan)) }
  }
  // a far page is read from the nearer end, for which the total must be known first
  const total = await totalOf(ctx, source, query, plan)
  return { list: await readRows(ctx.db, source, total.total_exact ? fromNearerEnd(plan, total.total) : plan, shape), ...total }
}

/** Rows that stand scattered in the order. The planner assumes that they are spread evenly, and is wrong; their number decides. */
async function look<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Found> {
  const estimate = await estimateRows(ctx.db, source.table, estimableConditions(source, plan))
  if (estimate > SIFTED && query.count !== 'exact') {
    const list = await readRows(ctx.db, source, plan, 'near')
    if (list.length === plan.limit) return { list, total: estimate, total_exact: false }
  }
  const list = await readRows(ctx.db, source, plan, 'sift')
  if (list.length > 0) return { list, ...totalWith(list) }
  return { list, ...(await countExactly(ctx.db, source.table, filledConditions(source, plan, 'sift'))) }
}

/** The total that came with the rows. */
function totalWith([first]: Row[]): Total {
  return { total: first?.['total'] as number, total_exact: true }
}

async function totalOf<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query, plan: Plan): Promise<Total> {
  if (plan.total) return { total: await readTotal(ctx.db, plan, plan.total), total_exact: true }
  const where = filledConditions(source, plan)
  if (query.count === 'exact') return countExactly(ctx.db, source.table, where)
  return countRows(ctx.db, source.table, where, ordering(plan, plan.column, source.table.id))
}
