import { asc, Column, desc, is } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { type PoolClient, types } from 'pg'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { filledConditions, planOf } from '#server/platform/kernel/list/list-plan.ts'
import type { ListInput, ListSource, Row } from '#server/platform/kernel/list/list-source.ts'
import { columnsOf, joined } from '#server/platform/kernel/list/list-statements.ts'

// small batches are collected while they are young: larger ones take 20 MB more memory and no less time
const AT_A_TIME = 100

/**
 * All list rows that pass the filters, in its order, from one snapshot and a hundred at a time. A PostgreSQL cursor keeps the
 * position, so that any order works and no row is read twice.
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
    for (let coming = fetched(client); ;) {
      const { rows } = await coming
      // the next batch is fetched while this one is written
      if (rows.length === AT_A_TIME) coming = fetched(client)
      yield rows.map(decode)
      if (rows.length < AT_A_TIME) return
    }
  } finally {
    await client.query('rollback')
  }
}

function fetched(client: PoolClient) {
  const coming = client.query<unknown[]>({ text: `fetch ${AT_A_TIME} from exported`, rowMode: 'array', types: raw })
  // prevents an unhandled rejection when the reader has stopped; a waiting reader still receives the error
  coming.catch(() => undefined)
  return coming
}

/** Times stay in the PostgreSQL text form, which the columns parse themselves. */
const raw = {
  getTypeParser: ((id: number, format: 'text') =>
    MOMENTS.has(id) ? (value: string) => value : types.getTypeParser(id, format)) as typeof types.getTypeParser,
}
const MOMENTS: ReadonlySet<number> = new Set([1082, 1083, 1114, 1184, 1186])

function decoderOf(fields: SelectedFields): (values: unknown[]) => Row {
  const columns = Object.entries(fields).map(
    ([name, field]) => [name, is(field, Column) ? (value: unknown) => field.mapFromDriverValue(value) : (value: unknown) => value] as const,
  )
  // an object with all fields is allocated once; adding fields one by one allocates it many times
  const blank = Object.fromEntries(columns.map(([name]) => [name, null as unknown]))
  return (values) => {
    const row = { ...blank }
    columns.forEach(([name, read], i) => (row[name] = values[i] === null ? null : read(values[i])))
    return row
  }
}
