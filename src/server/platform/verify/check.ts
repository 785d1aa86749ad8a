import type { Pool, PoolClient } from 'pg'
import type { Label } from '#contract/kit/label.ts'

/** A rule about stored data that no write may break, with a query for its violations. An entity lists its checks in its descriptor. */
export interface Check {
  /** Unique, `<area>.<rule>`: it is stored with the results. */
  name: string
  /** The rule, in the affirmative. */
  label: Label
  /** Selects one row per violation, with the column `sample`: what is wrong where, for an engineer. */
  violations: string
  /** Tests that insert rows as data do not keep this rule, so a server test leaves it out at its end. */
  needsCalls?: true
}

export interface Violation {
  check: string
  count: number
  samples: string[]
}

const SAMPLES = 5
const MOST = 10_000

/** Runs the checks on one moment of the database, one after the other, without a time limit. */
export async function runChecks(
  pool: Pool,
  checks: readonly Check[],
): Promise<{ violations: Violation[]; took: ReadonlyMap<string, number> }> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const violations: Violation[] = []
    const took = new Map<string, number>()
    for (const check of checks) {
      const began = performance.now()
      const violation = await violationOf(client, check)
      if (violation) violations.push(violation)
      took.set(check.name, performance.now() - began)
    }
    await client.query('commit')
    return { violations, took }
  } finally {
    // closes the connection, and with it a transaction that failed
    client.release(true)
  }
}

async function violationOf(client: PoolClient, { name, violations }: Check): Promise<Violation | undefined> {
  const { rows } = await client.query<{ count: number; samples: string[] | null }>(
    `select count(*)::int as count, (array_agg(sample))[:${SAMPLES}] as samples from (select sample from (${violations}) as violation limit ${MOST}) as found`,
  )
  const { count = 0, samples } = rows[0] ?? {}
  return count > 0 ? { check: name, count, samples: samples ?? [] } : undefined
}
