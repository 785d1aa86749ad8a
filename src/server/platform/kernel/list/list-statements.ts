import { and, asc, desc, eq, getTableColumns, getTableName, isNotNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgTransaction, type PgColumn, type PgSelect, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import { PAGE_SIZES } from '#contract/kit/verbs.ts'
import type { Db } from '#server/platform/db/open.ts'
import { columnsFor } from '#server/platform/kernel/rows.ts'
import { conditions, filledConditions, stands, type Plan } from './list-plan.ts'
import type { ListSource, Row } from './list-source.ts'

/**
 * The query shapes for a page. `walk`: along an index in list order. `jump`: the same with a large offset, without joins for the
 * skipped rows. `near`: filters only the first rows in the order, for filters that many rows pass. `sift`: finds all matching rows by the
 * filters' own index, sorts and counts them, for filters that few rows pass. `owned`: walks the rows per scope owner, and merges them.
 */
export type Shape = 'walk' | 'jump' | 'near' | 'sift' | 'owned'

/** The number of rows in the order that `near` checks. */
const NEAR = 10_000

/** Reads the rows in a plan. Each row carries the `total` with the shape `sift`, and with `walk` and `jump` if a counter provides it. */
export async function readRows(db: Db, source: ListSource, plan: Plan, shape: Shape): Promise<Row[]> {
  if (plan.limit === 0) return []
  const edge = { edge_value: plan.cursor?.value, edge_id: plan.cursor?.id }
  const rows = await statementFor(db, source, plan, shape).execute({
    ...plan.values,
    ...edge,
    limit: plan.limit,
    offset: plan.offset,
    none: 0,
  })
  return plan.reversed ? rows.toReversed() : rows
}

/** The counter value, for a page without rows and for a page whose offset depends on it. */
export async function readTotal(db: Db, { values }: Plan, total: SQL<number>): Promise<number> {
  const statement = db
    .select({ total })
    .from(sql`(values (1)) as one`)
    .prepare('')
  const [row] = await statement.execute(values)
  return row?.total ?? 0
}

export function columnsOf({ table, row, extra }: ListSource): SelectedFields {
  return { ...columnsFor(table, row), ...extra }
}

export function joined(query: unknown, source: ListSource): PgSelect {
  // drizzle's select types change with every join; the contract's row checks the columns
  const select = query as PgSelect
  return source.join ? source.join(select) : select
}

interface Statement {
  execute(values: Row): Promise<Row[]>
}

// Building a statement costs as much as running it, so each form is built once; scoped and rare ones are rebuilt. The key is the source,
// not its name, because two sources may read the same table with other columns
const prepared = new WeakMap<Db, WeakMap<ListSource, Map<string, Statement>>>()
const FORMS_KEPT = 200
let formsMade = 0

function statementFor(db: Db, source: ListSource, plan: Plan, shape: Shape): Statement {
  const cache = formsOf(db, source)
  const fixed = fixedLimits(plan)
  const form = [shape, plan.form, plan.reversed, Boolean(plan.cursor), plan.present, fixed ? plan.limit : ''].join(';')
  const cachedResponse = plan.scope ? undefined : cache.get(form)
  if (cachedResponse) return cachedResponse
  const query = { walk: walkQuery, jump: jumpQuery, near: nearQuery, sift: siftQuery, owned: ownedQuery }[shape](
    db,
    source,
    plan,
    fixed ?? PLACES,
  )
  const lasting = !plan.scope && !(db instanceof PgTransaction) && cache.size < FORMS_KEPT
  // A named statement may get a generic plan, which costs seconds for `like $1` or a rare brand at a million rows
  const isConstant = lasting && query.toSQL().params.length === 0
  const statement = query.prepare(isConstant ? `${source.name}_${++formsMade}` : '') as unknown as Statement
  if (lasting) cache.set(form, statement)
  return statement
}

function formsOf(db: Db, source: ListSource): Map<string, Statement> {
  const sources = prepared.get(db) ?? new WeakMap<ListSource, Map<string, Statement>>()
  prepared.set(db, sources)
  const forms = sources.get(source) ?? new Map<string, Statement>()
  sources.set(source, forms)
  return forms
}

interface Limits {
  limit: Placeholder
  offset: Placeholder | 0
}

const PLACES: Limits = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
const USUAL_SIZES: readonly number[] = PAGE_SIZES

/** The limit for the usual page sizes is a literal: with a parameter, PostgreSQL would plan every first page again (0.5 ms). */
function fixedLimits({ limit, offset }: Plan): Limits | undefined {
  if (offset > 0 || !USUAL_SIZES.includes(limit)) return undefined
  // a number would become a parameter; drizzle's types have no other way to write a literal
  return { limit: sql.raw(String(limit)) as unknown as Placeholder, offset: 0 }
}

function walkQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  return joined(
    db
      .select({ ...columnsOf(source), ...totalOf(plan) })
      .from(source.table)
      .$dynamic(),
    source,
  )
    .where(and(conditions(source, plan), beyondCursor(plan, plan.column, source.table.id)))
    .orderBy(...ordering(plan, plan.column, source.table.id))
    .limit(limit)
    .offset(offset)
}

function jumpQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const { table } = source
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(conditions(source, plan))
    .orderBy(...ordering(plan, plan.column, table.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page, totalOf(plan))
}

function nearQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const table: PgTable = source.table
  const { id } = source.table
  const near = db
    .select(getTableColumns(table))
    .from(table)
    .where(and(stands(source), source.period, source.where, plan.present && isNotNull(plan.column), beyondCursor(plan, plan.column, id)))
    .orderBy(...ordering(plan, plan.column, id))
    .limit(NEAR)
    // aliased to the table's own name, so that the filters apply to it
    .as(getTableName(table))
  const page = db
    .select({ id })
    .from(near)
    .where(conditions(source, plan))
    .orderBy(...ordering(plan, plan.column, id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page)
}

function ownedQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const { id } = source.table
  // drizzle's types know no sum over placeholders
  const most = sql`${limit}::bigint + ${offset}::bigint` as unknown as Placeholder
  const first = db
    .select({ id, by: sql`${plan.column}`.as('by') })
    .from(source.table)
    .where(and(conditions(source, ofOneOwner(plan)), beyondCursor(plan, plan.column, id)))
    .orderBy(...ordering(plan, plan.column, id))
    .limit(most)
    .as('first')
  const page = db
    .select({ id: first.id })
    .from(eachOwner(plan))
    .crossJoinLateral(first)
    .orderBy(...ordering(plan, first.by, first.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page)
}

/** The owners' row count, along the index for each, up to a limit. */
export async function countOwned(db: Db, source: ListSource, plan: Plan, most: number): Promise<number> {
  const where = filledConditions(source, ofOneOwner(plan))
  const order = sql.join(ordering(plan, plan.column, source.table.id), sql`, `)
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from ${eachOwner(plan)} cross join lateral (select 1 from ${source.table} where ${where} order by ${order} limit ${most}) as one limit ${most}
    ) as counted`)
  return rows[0]?.n ?? 0
}

const eachOwner = ({ owners }: Plan): SQL => sql`unnest(${sql.param([...(owners?.ids ?? [])])}::bigint[]) as owner(id)`

/** The plan whose scope is one row from `eachOwner`. */
function ofOneOwner(plan: Plan): Plan {
  return { ...plan, scope: and(sql`${plan.owners?.column} = owner.id`, plan.within) }
}

function siftQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const { table } = source
  const hit = db
    .select({ id: table.id, by: sql`${plan.column}`.as('by') })
    .from(table)
    .where(conditions(source, plan, 'sift'))
    // an optimisation fence: the planner must not walk the order hoping for an early match
    .offset(sql.placeholder('none'))
    .as('hit')
  const counted = db
    .select({ id: hit.id, by: hit.by, total: sql<number>`(count(*) over ())::int`.as('total') })
    .from(hit)
    .as('counted')
  const page = db
    .select({ id: counted.id, total: counted.total })
    .from(counted)
    .where(beyondCursor(plan, counted.by, counted.id))
    .orderBy(...ordering(plan, counted.by, counted.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page, { total: page.total })
}

function totalOf({ total }: Plan): SelectedFields {
  return total ? { total: total.as('total') } : {}
}

type PageOfIds = Parameters<ReturnType<ReturnType<Db['select']>['from']>['innerJoin']>[0] & { id: PgColumn }

/** The rows for an id page, in its order. */
function ofPage(db: Db, source: ListSource, plan: Plan, page: object, more: object = {}) {
  const { table } = source
  const ids = page as PageOfIds
  const select = db.select({ ...columnsOf(source), ...more } as SelectedFields).from(table)
  return joined(select.innerJoin(ids, and(eq(ids.id, table.id), source.period)).$dynamic(), source).orderBy(
    ...ordering(plan, plan.column, table.id),
  )
}

type Expression = PgColumn | SQL | SQL.Aliased

/** The list order, reversed if its rows are read from the end. */
export function ordering(plan: Plan, column: Expression, id: Expression): SQL[] {
  const down = isDown(plan)
  const nulls = plan.column.notNull || plan.present ? sql`` : plan.reversed ? sql` nulls first` : sql` nulls last`
  return [sql`${down ? desc(column) : asc(column)}${nulls}`, down ? desc(id) : asc(id)]
}

function beyondCursor(plan: Plan, column: Expression, id: Expression): SQL | undefined {
  if (!plan.cursor) return undefined
  const edge = sql`(${sql.param(sql.placeholder('edge_value'), plan.column)}, ${sql.placeholder('edge_id')})`
  return sql`(${column}, ${id}) ${isDown(plan) ? sql`<` : sql`>`} ${edge}`
}

function isDown(plan: Plan): boolean {
  return (plan.order === 'desc') !== plan.reversed
}
