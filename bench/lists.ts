import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ask } from './app.ts'
import type { BenchDatabase } from './database.ts'
import { DEEP, listCases, type ListCase } from './list-cases.ts'
import { inTurn, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface ListResult {
  name: string
  /** The whole call: token, permission, rows, total, checked answer, JSON. */
  ours: Spread
  /** The same rows by hand-written SQL on the same pool. */
  bare: Spread
  /** A call on the same server that reads one row: the cost for any call before its rows. */
  floor: Spread
  statements: number
}

const ROUNDS = pick(40, 3)

/** Every list case: our call beside the best bare SQL, alternately. */
export async function benchLists(app: FastifyInstance, bench: BenchDatabase, token: string): Promise<ListResult[]> {
  const { pool } = bench.database
  const results: ListResult[] = []
  for (const one of await cases(app, pool, token)) {
    const call = () => ask<Answer>(app, token, one.path, { page_size: '20', ...one.query })
    const bare = () => pool.query({ name: `bench_${one.name}`, text: one.sql, values: one.values ?? [] })
    assertSameRows(one, await call(), await bare())
    bench.statements.length = 0
    await call()
    const statements = bench.statements.length
    const { ours, reference } = await inTurn(ROUNDS, call, bare)
    const { ours: floor } = await inTurn(ROUNDS, () => ask(app, token, '/api/info'), bare)
    results.push({ name: one.name, ours, bare: reference, floor, statements })
    console.log(
      `  ${one.name}: ${ours.p50.toFixed(2)} ms, bare ${reference.p50.toFixed(2)} ms, floor ${floor.p50.toFixed(2)} ms, ${statements} statements`,
    )
  }
  return results
}

interface Answer {
  list: { id: number; sort: number }[]
  next: string | null
}

async function cases(app: FastifyInstance, pool: pg.Pool, token: string): Promise<ListCase[]> {
  // the median by size: neither the largest brand nor an empty one
  const middle = (table: string) =>
    pool.query<{ id: string }>(`select id from ${table} order by sku_count offset (select count(*) / 2 from ${table}) limit 1`)
  const [brand, series] = await Promise.all([middle('brand'), middle('series')])
  const before = await ask<Answer>(app, token, '/api/goods/sku/list', { page_no: String(DEEP - 1), page_size: '20' })
  const last = before.list.at(-1)
  if (!last || before.next === null) throw new Error(`page ${DEEP - 1} is empty`)
  return listCases(Number(brand.rows[0]?.id), Number(series.rows[0]?.id), { sort: last.sort, id: last.id, cursor: before.next })
}

function assertSameRows(one: ListCase, answer: Answer, { rows }: pg.QueryResult<{ id: string }>): void {
  const ours = answer.list.map(({ id }) => id).join()
  const theirs = rows.map(({ id }) => Number(id)).join()
  if (ours !== theirs) throw new Error(`${one.name}: our rows ${ours} are not the reference's ${theirs}`)
}
