import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import type { Filter } from './filters.ts'
import type { ListInput, ListSource, Row } from './list.ts'

/** What a question to a list comes down to. */
export interface Plan {
  /** Names the form of the statement: order and filters, without values. */
  form: string
  filters: Given[]
  values: Record<string, unknown>
  scope: SQL | undefined
  field: string
  column: PgColumn
  order: 'asc' | 'desc'
  /** The rows come last first and are turned round. */
  reversed: boolean
  cursor: Cursor | undefined
  limit: number
  offset: number
  /** The total of a maintained counter, with places for the filters' values. */
  total: SQL<number> | undefined
  /** Walking an index in the order of the list finds the page at once; else the rows must be looked for. */
  walks: boolean
}

interface Given {
  name: string
  filter: Filter
  form: string
  value: unknown
}

export function planOf<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query): Plan {
  const [first] = Object.keys(source.sorts) as [string]
  const field = query.sort_field ?? first
  const column = source.sorts[field] as PgColumn
  const filters = filtersOf(ctx, source, query)
  const scope = source.scope?.(ctx)
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, orderName(source.name, field, query.sort_order))
  return {
    form: [field, query.sort_order, ...filters.map(({ name, form }) => `${name}${form}`)].join(),
    filters,
    values: Object.fromEntries(filters.map(({ name, value }) => [name, value])),
    scope,
    field,
    column,
    order: query.sort_order,
    reversed: cursor?.direction === 'prev',
    cursor,
    limit: query.page_size,
    offset: cursor ? 0 : (query.page_no - 1) * query.page_size,
    // the counters count for everybody
    total: scope ? undefined : source.knownTotal?.(filters.map(({ name }) => name)),
    walks: !source.large || walksInOrder(filters, column, field === first),
  }
}

/** The conditions of a plan with places for the values (for statements that are prepared). */
export function conditions(source: ListSource, plan: Plan, use: 'where' | 'sift' = 'where'): SQL {
  return all(
    source,
    plan,
    plan.filters.map(({ name, filter, form }) => (filter[use] ?? filter.where)(sql.placeholder(name), form)),
  )
}

/** The same with the values in it. */
export function filledConditions(source: ListSource, plan: Plan, use: 'where' | 'sift' = 'where'): SQL {
  return all(
    source,
    plan,
    plan.filters.map(({ filter, form, value }) => (filter[use] ?? filter.where)(sql.param(value), form)),
  )
}

/** What the planner estimates best: for a character or two the statistics of the index of pairs, else the plain condition. */
export function estimableConditions(source: ListSource, plan: Plan): SQL {
  return all(
    source,
    plan,
    plan.filters.map(({ filter, form, value }) => (form === 'entry' && filter.sift ? filter.sift : filter.where)(sql.param(value), form)),
  )
}

/** The same page counted from the other end, when that is nearer. */
export function fromNearerEnd(plan: Plan, total: number): Plan {
  if (plan.offset * 2 <= total) return plan
  const limit = Math.min(plan.limit, Math.max(total - plan.offset, 0))
  return { ...plan, reversed: true, limit, offset: Math.max(total - plan.offset - limit, 0) }
}

/** Cursors to the neighbours; none where the sort column may be empty, or where there is nothing that way. */
export function edges(source: ListSource, plan: Plan, list: Row[]): { next: string | null; prev: string | null } {
  const first = list[0]
  const last = list.at(-1)
  if (!plan.column.notNull || !first || !last || !(plan.field in first)) return { next: null, prev: null }
  const order = orderName(source.name, plan.field, plan.order)
  const edge = (direction: Cursor['direction'], row: Row) =>
    writeCursor({ direction, order, value: row[plan.field] as string | number, id: row['id'] as number })
  const full = list.length === plan.limit
  const forward = plan.cursor?.direction !== 'prev'
  return {
    next: full || !forward ? edge('next', last) : null,
    prev: plan.offset > 0 || (plan.cursor && (forward || full)) ? edge('prev', first) : null,
  }
}

function orderName(list: string, field: string, order: string): string {
  return `${list}.${field}.${order}`
}

function all(source: ListSource, plan: Plan, given: (SQL | undefined)[]): SQL {
  return and(stands(source), source.where, plan.scope, ...given) ?? sql`true`
}

/** The rows that are there, or those that were deleted. */
export function stands({ table: { deleted_at }, deleted }: ListSource): SQL | undefined {
  return deleted_at && (deleted ? isNotNull(deleted_at) : isNull(deleted_at))
}

function filtersOf<Query extends ListInput>({ now }: Ctx, source: ListSource, query: Query): Given[] {
  return Object.entries(source.filters).flatMap(([name, filter]) => {
    const value = (query as Row)[name]
    if (value === undefined || value === null) return []
    // the contract has checked the value against the filter's own schema
    const form = filter.form?.(value as never) ?? ''
    return [{ name, filter, form, value: filter.bind ? filter.bind(value as never, now) : value }]
  })
}

function walksInOrder(filters: Given[], column: PgColumn, isDefault: boolean): boolean {
  const others = filters.filter(({ filter }) => filter.bounds !== column)
  const sparse = others.filter(({ filter, form }) => filter.walks?.(form) !== 'dense')
  if (others.length < filters.length) return sparse.length === 0
  return sparse.length === 0 || (isDefault && filters.length === 1 && sparse[0]?.filter.walks?.(sparse[0].form) === 'index')
}
