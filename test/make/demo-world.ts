import type { Database } from '#server/platform/db/open.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { loadPeople } from '#server/seed/people/load.ts'
import { loadTrade } from '#server/seed/trade/load.ts'
import { filledTemplate, secretKey, startServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'

/** The agent whose data scope the tests compare, and the condition for its rows. */
export const AGENT = 1
export const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`

const NOW = '2026-11-23T06:30:00Z'
const pictures = { fronts: ['/f.webp'], inners: ['/i.webp'], licenses: ['/l.webp'], qrcodes: Array.from({ length: 30 }, () => '/q.webp') }

/** A server on a database copy with demo people, goods and orders, which the first file in a run fills. */
export async function demoWorld() {
  const clock = testClock(NOW)
  const server = await startServer({ clock: clock.now, template: await filledTemplate('hexbolt_demo_world', fill) })
  const { db, pool } = server.database

  /** The only row that a query returns. */
  async function one<Row = Record<string, number>>(query: string): Promise<Row> {
    return (await pool.query(query)).rows[0] as Row
  }

  return { server, clock, db, pool, one }
}

async function fill({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  const now = new Date(NOW)
  // the accounts that verify vouchers and pay
  await client.query(
    `insert into admin_user (username, password_hash, real_name) values ('trade', '-', 'a'), ('finance', '-', 'b'), ('finance2', '-', 'c')`,
  )
  await client.query('begin')
  await loadPeople(client, { stores: 400, pictures, now })
  await client.query('commit')
  await loadDemo(pool, { skus: 1500, putImage: async (name) => `/files/demo/${name}.webp`, log: () => undefined })
  await client.query('begin')
  await loadTrade(client, { orders: 1500, now, secretKey })
  await client.query('commit')
  client.release()
}
