import type { Pool } from 'pg'
import { expect, vi } from 'vitest'

// the limit for a hang: transactions in other databases on the cluster delay a sealing, and other tests run many
const LIMIT = 30_000

/** Seals the log up to its last row. */
export async function sealLog(pool: Pool): Promise<void> {
  await vi.waitFor(
    async () => {
      await pool.query('select audit.seal()')
      const { rowCount } = await pool.query(
        'select from logger where tx >= (select tx_to from audit.seal order by id desc limit 1) limit 1',
      )
      expect(rowCount).toBe(0)
    },
    { timeout: LIMIT },
  )
}
