import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openMemory, type Memory } from './memory.ts'

/** Where queries go: the pool, or a transaction. Both look the same to a verb. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  pool: pg.Pool
  memory: Memory
  close(): Promise<void>
}

interface Options {
  /** Connections at most. */
  max?: number
  /** Told of every statement; the tests count them. */
  onStatement?: (text: string) => void
  /** Whom the connections act as: what `migrateDatabase` answers. Without it, the user of the address, who owns the tables. */
  role?: string | undefined
}

// Planning takes 0.2 ms; a generic plan for `like $1` or a rare brand costs seconds at a million rows
const SESSION =
  '-c plan_cache_mode=force_custom_plan -c timezone=UTC -c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000'

export function openDatabase(connectionString: string, { max = 16, onStatement, role }: Options = {}): Database {
  const pool = new pg.Pool({ connectionString, max, options: role ? `${SESSION} -c role=${role}` : SESSION, keepAlive: true })
  // a broken idle connection is replaced by the pool at the next query; without a listener it would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, onStatement ? { logger: { logQuery: onStatement } } : {})
  const memory = openMemory(db, pool)
  const close = () => {
    memory.close()
    return pool.end()
  }
  return { db, pool, memory, close }
}
