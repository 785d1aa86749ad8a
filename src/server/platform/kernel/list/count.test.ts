import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brand as contract } from '#contract/goods/brand.ts'
import { brand } from '#server/areas/goods/shared/tables.ts'
import { startServer } from '#test/server/harness.ts'

const { call, login, database } = await startServer()
const token = await login()

/** Adds this many brands, generated in SQL. */
const more = (count: number) =>
  database.db.execute(sql`
    insert into ${brand} (title, code, initial, logo)
    select 'Brand ' || n, 'B' || n, 'B', '/files/l.png' from (select (select count(*) from ${brand}) + i as n from generate_series(1, ${count}) as i)`)

test('[R3] a list total is exact up to 10,000 rows, estimated beyond, and exact on request', async () => {
  const total = async (query: { count?: 'exact' } = {}) => {
    const { total, total_exact } = (await call(contract.list, query, { token })).data
    return { total, total_exact }
  }
  await more(10_000)
  expect(await total()).toEqual({ total: 10_000, total_exact: true })
  await more(500)
  const estimate = await total()
  expect(estimate.total_exact).toBe(false)
  expect(estimate.total).toBeGreaterThan(10_000)
  expect(await total({ count: 'exact' })).toEqual({ total: 10_500, total_exact: true })
})
