import type { Pool } from 'pg'

/** What the owner of the machine could do by hand: the triggers that keep the logs as they are do not fire. */
export async function behindTheTriggers(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; ${statement}`)
  } finally {
    client.release(true)
  }
}
