import type { Pool } from 'pg'
import { allChecks } from '#server/platform/entity/registry.ts'
import type { Check } from '#server/platform/verify/check.ts'

/**
 * The `npm run verify` rules that a test file can have broken. A rule that names only empty tables holds: its statement would find nothing,
 * and planning all statements takes 0.1 s.
 */
export async function rulesAtStake(pool: Pool): Promise<Check[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and (relkind = 'p' or relkind = 'r' and pg_relation_size(oid) > 0)`,
  )
  const filled = new Set(rows.map(({ name }) => name))
  return allChecks().filter(
    ({ name, needsCalls, violations }) =>
      // tests insert stores and salesmen as data, without their counts; the area tests check the counts
      !needsCalls && !name.endsWith('counts') && wordsOf(violations).some((word) => filled.has(word) || word === FUNCTIONS),
  )
}

/** The schema whose functions read tables that a rule does not name. */
const FUNCTIONS = 'audit'

const wordsOf = (statement: string) => statement.match(/\w+/g) ?? []
