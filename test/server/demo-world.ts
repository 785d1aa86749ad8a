import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { loadDemo } from '#server/seed/demo/load.ts'
import { loadPeople } from '#server/seed/people/load.ts'
import { loadTrade } from '#server/seed/trade/load.ts'
import { testClock } from './clock.ts'
import { startServer } from './harness.ts'

/** The agent whose data scope the tests compare, and the condition of its rows. */
export const AGENT = 1
export const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`

const pictures = { fronts: ['/f.webp'], inners: ['/i.webp'], licenses: ['/l.webp'], qrcodes: Array.from({ length: 30 }, () => '/q.webp') }

/** A server whose database has demo people, goods and orders from before the first test on. */
export async function demoWorld() {
  const clock = testClock('2026-11-23T06:30:00Z')
  const server = await startServer({ clock: clock.now })
  const { db, pool } = server.database

  beforeAll(async () => {
    const client = await pool.connect()
    const now = clock.now()
    await client.query('begin')
    await loadPeople(client, { stores: 400, pictures, now })
    await client.query('commit')
    await loadDemo(pool, { skus: 1500, putImage: async () => '/p.webp', log: () => undefined })
    await client.query('begin')
    await loadTrade(client, { orders: 1500, now, secretKey: randomBytes(32) })
    await client.query('commit')
    client.release()
  }, 120_000)

  /** The only row of a query. */
  async function one<Row = Record<string, number>>(query: string): Promise<Row> {
    return (await pool.query(query)).rows[0] as Row
  }

  return { server, clock, db, pool, one }
}
