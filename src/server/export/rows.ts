import { asc, Column, desc, is } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { type PoolClient, types } from 'pg'
import type { Ctx } from '../core/ctx.ts'
import { filledConditions, planOf } from '../core/list-plan.ts'
import { columnsOf, joined } from '../core/list-statements.ts'
import type { ListInput, ListSource, Row } from '../core/list.ts'

// a block of work that is short enough for a server to answer others between two of them
const AT_A_TIME = 1000

/**
 * All rows of a list that pass the filters, in its order, a thousand at a time, as they were at one moment. A cursor of PostgreSQL keeps
 * the place, so that the order may be any and no row is read twice.
 */
export async function* snapshotRows(client: PoolClient, ctx: Ctx, source: ListSource, query: ListInput & Row, names: readonly string[]) {
  const plan = planOf(ctx, source, query)
  const all = columnsOf(source)
  const fields = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))) as SelectedFields
  const order = plan.order === 'desc' ? desc : asc
  const { sql, params } = joined(ctx.db.select(fields).from(source.table).$dynamic(), source)
    .where(filledConditions(source, plan))
    .orderBy(order(plan.column), order(source.table.id))
    .toSQL()
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query({ text: `declare exported no scroll cursor for ${sql}`, values: params })
    const decode = decoderOf(fields)
    for (let isMore = true; isMore;) {
      const { rows } = await client.query<unknown[]>({ text: `fetch ${AT_A_TIME} from exported`, rowMode: 'array', types: raw })
      yield rows.map(decode)
      isMore = rows.length === AT_A_TIME
    }
  } finally {
    await client.query('rollback')
  }
}

/** Moments as PostgreSQL writes them, which the columns read themselves. */
const raw = {
  getTypeParser: ((id: number, format: 'text') =>
    MOMENTS.has(id) ? (value: string) => value : types.getTypeParser(id, format)) as typeof types.getTypeParser,
}
const MOMENTS: ReadonlySet<number> = new Set([1082, 1083, 1114, 1184, 1186])

function decoderOf(fields: SelectedFields): (values: unknown[]) => Row {
  const columns = Object.entries(fields).map(
    ([name, field]) => [name, is(field, Column) ? (value: unknown) => field.mapFromDriverValue(value) : (value: unknown) => value] as const,
  )
  return (values) => Object.fromEntries(columns.map(([name, read], i) => [name, values[i] === null ? null : read(values[i])]))
}
