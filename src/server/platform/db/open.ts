import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openCache, type Cache } from './cache.ts'
import { withoutValues } from './faults.ts'

/** The target for queries: the pool, or a transaction. A verb cannot distinguish them. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  pool: pg.Pool
  cache: Cache
  close(): Promise<void>
}

interface Options {
  /** Maximum connections. */
  max?: number
  /** Called with every statement; the tests count them. */
  onStatement?: (text: string) => void
  /** The role for the connections: the `migrateDatabase` result. Without it, the user in the address, who owns the tables. */
  role?: string | undefined
  /** Sends statements before earlier ones are answered (docs/adr/0080). Such connections cannot COPY. */
  pipeline?: boolean
  /** The timeouts for its connections; a call's timeouts by default. */
  waits?: keyof typeof waits | Waits
}

interface Waits {
  connect: number
  lock: number
  statement: number
}

/** Timeouts in milliseconds: for a free connection, for another transaction's lock (0: unlimited), and for a statement. */
const waits = {
  // a person waits for the answer
  call: { connect: 15_000, lock: 10_000, statement: 20_000 },
  // no person waits, and started work should not be done twice
  task: { connect: 30_000, lock: 15_000, statement: 20_000 },
  // instance starts and operations run one after the other; `migrateDatabase` has its own value
  owner: { connect: 30_000, lock: 0, statement: 20_000 },
}

// a parallel plan starts two processes: below this cost that takes longer than it saves, and other calls wait for the cores
const SESSION = '-c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c parallel_setup_cost=20000'

const pipelined = new WeakSet<Db>()

/** Whether its connections send a statement before the one ahead is answered. */
export const isPipelined = (db: Db): boolean => pipelined.has(db)

export function openDatabase(
  connectionString: string,
  { max = 16, onStatement, role, waits: waitMode = 'call', pipeline = false }: Options = {},
): Database {
  const { connect, lock, statement } = typeof waitMode === 'string' ? waits[waitMode] : waitMode
  const session = `${SESSION} -c statement_timeout=${statement} -c lock_timeout=${lock}`
  const options = role ? `${session} -c role=${role}` : session
  const pool = new pg.Pool({ connectionString, max, options, pipeline, keepAlive: true, connectionTimeoutMillis: connect })
  // the pool replaces a broken idle connection at the next query; without a listener the error would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // runs before the error reaches its query
    client.connection.prependListener('errorMessage', withoutValues)
  })
  const db = drizzle(pool, onStatement ? { logger: { logQuery: onStatement } } : {})
  if (pipeline) pipelined.add(db)
  const cache = openCache(pool)
  const close = () => {
    cache.close()
    return pool.end()
  }
  return { db, pool, cache, close }
}
