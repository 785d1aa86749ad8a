import type { Pool } from 'pg'

/** Disables the triggers that protect the logs, as the database owner could. */
export async function behindTheTriggers(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; ${statement}`)
  } finally {
    client.release(true)
  }
}
