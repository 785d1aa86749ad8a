import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const { database } = await startServer()
const { db } = database

const run = (statement: string) => db.execute(sql.raw(statement))

test('what was logged can be neither changed nor removed, not even by the database user of the product', async () => {
  await run(
    `insert into logger (request_id, kind, username, action, ip, user_agent) values ('r', 'operate', 'admin', 'goods.brand.edit', '::1', 'test')`,
  )
  for (const table of ['logger', 'sku_stock_log', 'sku_price_log', 'gift_record', 'task_change', 'config_log']) {
    const refused = { cause: expect.objectContaining({ message: `${table} is append-only` }) }
    await expect(run(`update ${table} set id = default`), table).rejects.toMatchObject(refused)
    await expect(run(`delete from ${table}`), table).rejects.toMatchObject(refused)
    await expect(run(`truncate ${table}`), table).rejects.toMatchObject(refused)
  }
  const { rows } = await run('select username from logger')
  expect(rows).toEqual([{ username: 'admin' }])
})
