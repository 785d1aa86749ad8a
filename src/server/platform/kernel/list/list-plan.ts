import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Machine } from '#contract/kit/machine.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { ownersOf, type Owners } from '#server/platform/kernel/scope.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import type { Filter } from './filters.ts'
import type { ListInput, ListSource, Row } from './list-source.ts'

/** A list query in the form that the statements need. */
export interface Plan {
  /** The statement key: order and filters, without values. */
  form: string
  filters: PlanInput[]
  values: Record<string, unknown>
  scope: SQL | undefined
  /** The scope part that depends on the call, not on the owners. */
  within: SQL | undefined
  /** The owners whose rows the scope is, if the list can read each owner's rows in order. */
  owners: Owners | undefined
  field: string
  column: PgColumn
  order: 'asc' | 'desc'
  /** Only rows with a value in the order column: these come first, and an index has them in both directions. */
  present?: true
  /** The rows are read in reverse order and then reversed. */
  reversed: boolean
  cursor: Cursor | undefined
  limit: number
  offset: number
  /** The total from a maintained counter, with placeholders for the filters' values. */
  total: SQL<number> | undefined
  /** True if a walk along an index in list order finds the page at once; otherwise the rows must be searched. */
  walks: boolean
}

interface PlanInput {
  name: string
  filter: Filter
  form: string
  value: unknown
}

export function planOf<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query): Plan {
  const [first] = Object.keys(source.sorts) as [string]
  const queue = query.sort_field === undefined ? queueField(source, query, first) : undefined
  const field = query.sort_field ?? queue ?? first
  const order = queue === undefined ? query.sort_order : 'asc'
  const column = source.sorts[field] as PgColumn
  const filters = filtersOf(ctx, source, query)
  const inScope = scopeOf(ctx, source)
  const within = source.within?.(ctx)
  const scope = and(inScope, within)
  const owners = ownersOf(inScope)
  const isDefault = field === first
  const isOwned =
    owners !== undefined &&
    source.ownedBy?.includes(owners.column) === true &&
    !(source.ownsMany && (!isDefault || walksByFilter(filters, column)))
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, orderName(source.name, field, order))
  return {
    form: [field, order, ...filters.map(({ name, form }) => `${name}${form}`)].join(),
    filters,
    values: Object.fromEntries(filters.map(({ name, value }) => [name, value])),
    scope,
    within,
    owners: isOwned ? owners : undefined,
    field,
    column,
    order,
    reversed: cursor?.direction === 'prev',
    cursor,
    limit: query.page_size,
    offset: cursor ? 0 : (query.page_no - 1) * query.page_size,
    // a counter includes the rows in every scope
    total: scope ? undefined : source.knownTotal?.(filters.map(({ name }) => name)),
    // a filter's index has the rows for all owners
    walks: isOwned ? walksInOrder(filters, column, false) : !source.large || walksInOrder(filters, column, isDefault),
  }
}

/**
 * The time by which a queue is read from its oldest row: rows in a state that waits for staff, or under a filter for waiting rows.
 * undefined for other queries.
 */
function queueField<Query extends ListInput>({ contract, filters, sorts }: ListSource, query: Query, first: string): string | undefined {
  const values = query as unknown as Row
  const { flow } = contract.$ as { flow?: Machine }
  const state = flow && flow.field in filters ? flow.states[String(values[flow.field])] : undefined
  const isQueue =
    state?.waits === true ||
    Object.entries(filters).some(([name, filter]) => values[name] !== undefined && filter.waits?.(values[name] as never))
  return isQueue ? [first, 'created_at'].find((field) => field in sorts && field.endsWith('_at')) : undefined
}

type Use = 'where' | 'sift' | 'estimate'

/** The conditions in a plan with placeholders for the values, for prepared statements. */
export function conditions(source: ListSource, plan: Plan, use: Use = 'where'): SQL {
  return all(
    source,
    plan,
    plan.filters.map(({ name, filter, form }) => (filter[use] ?? filter.where)(sql.placeholder(name), form)),
  )
}

/** The same conditions with their values. */
export function filledConditions(source: ListSource, plan: Plan, use: Use = 'where'): SQL {
  return all(
    source,
    plan,
    plan.filters.map(({ filter, form, value }) => (filter[use] ?? filter.where)(sql.param(value), form)),
  )
}

/** The conditions that the planner estimates best, with their values. */
export function estimableConditions(source: ListSource, plan: Plan): SQL {
  return filledConditions(source, plan, 'estimate')
}

/** The same page counted from the other end, if that is nearer. */
export function fromNearerEnd(plan: Plan, total: number): Plan {
  if (plan.offset * 2 <= total) return plan
  const limit = Math.min(plan.limit, Math.max(total - plan.offset, 0))
  return { ...plan, reversed: true, limit, offset: Math.max(total - plan.offset - limit, 0) }
}

/** Cursors to the adjacent pages; null if the sort column is nullable or there is no further page. */
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

function all(source: ListSource, plan: Plan, values: (SQL | undefined)[]): SQL {
  return and(stands(source), source.period, source.where, plan.present && isNotNull(plan.column), plan.scope, ...values) ?? sql`true`
}

/** The condition for live rows, or for deleted ones in a recycle bin. */
export function stands({ table: { deleted_at }, deleted }: ListSource): SQL | undefined {
  return deleted_at && (deleted ? isNotNull(deleted_at) : isNull(deleted_at))
}

function filtersOf<Query extends ListInput>(ctx: Ctx, source: ListSource, query: Query): PlanInput[] {
  return Object.entries(source.filters).flatMap(([name, filter]) => {
    const value = (query as Row)[name]
    if (value === undefined || value === null) return []
    // the contract has checked the value against the filter's own schema
    const form = filter.form?.(value as never, ctx) ?? ''
    return [{ name, filter, form, value: filter.bind ? filter.bind(value as never, ctx.now) : value }]
  })
}

function walksInOrder(filters: PlanInput[], column: PgColumn, isDefault: boolean): boolean {
  const others = filters.filter(({ filter }) => filter.bounds !== column)
  const isDense = others.every(({ filter, form }) => filter.walks?.(form) === 'dense')
  return isDense || (isDefault && walksByFilter(filters, column))
}

/** The only filter has its own index in the default order. */
function walksByFilter(filters: PlanInput[], column: PgColumn): boolean {
  const [only, ...more] = filters
  return only !== undefined && more.length === 0 && only.filter.bounds !== column && only.filter.walks?.(only.form) === 'index'
}
